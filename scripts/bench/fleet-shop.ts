// The server of the bench on servers: the processes of Ringpost behind one address, on a store that was filled before.
import type { DistributedEngine } from '@ringpost/engine';
import { startProcesses } from '../prove/engines/processes.ts';
import { openBackDoor } from '../prove/engines/test-shop.ts';
import { serveParent } from '../prove/http-tests/child-process.ts';
import { sellerHandlers } from './seller.ts';

const OPERATORS_TOKEN = 'the-token-of-the-operators';
const clock = { now: () => new Date() };

async function main(engine: DistributedEngine, commandApis: number): Promise<void> {
  const processes = await startProcesses({ engine, commandApis, operatorsToken: OPERATORS_TOKEN });
  const backDoor = await openBackDoor(engine, clock);
  const seller = {
    clock,
    url: processes.url,
    openedAt: await backDoor.engine.events.head(),
    // This process is the front door.
    pids: () => [process.pid, ...processes.pids()],
    settle: processes.settle,
  };
  serveParent(sellerHandlers(backDoor, seller), async () => {
    await processes.close();
    await backDoor.close();
  });
}

const [engine = '', commandApis] = process.argv.slice(2);
await main(JSON.parse(engine) as DistributedEngine, Number(commandApis));
