// The server of the bench on servers: the six processes of Ringpost behind one address, on a store that was filled before.
import type { DistributedEngine } from '@ringpost/engine';
import { startProcesses } from '../prove/engines/processes.ts';
import { openBackDoor } from '../prove/engines/test-shop.ts';
import { serveParent } from '../prove/http-tests/child-process.ts';
import { sellerHandlers } from './seller.ts';

const OPERATORS_TOKEN = 'the-token-of-the-operators';
const clock = { now: () => new Date() };

async function main(engine: DistributedEngine): Promise<void> {
  const processes = await startProcesses({ engine, operatorsToken: OPERATORS_TOKEN });
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

await main(JSON.parse(process.argv[2] ?? '') as DistributedEngine);
