// Starts and stops servers in one process while another one runs, so threads end while others run. Prints how many ended well.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@ringpost/web/http';
import { openRingpost, type Ringpost } from './compose.ts';

const AT_ONCE = 2;

async function open(dataDir: string): Promise<Ringpost> {
  return openRingpost({
    dataDir,
    ...{ host: '127.0.0.1', port: 0, production: false, pages: false },
    clock: { now: () => new Date() },
    log: createLog({ level: 'error' }),
  });
}

async function ask({ url }: Ringpost): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: it loads WebAssembly into the first thread, as a library of ours may one day.
  const { status } = await fetch(`${url}/health/live`);
  if (status !== 200) throw new Error(`/health/live answered ${status}`);
}

async function main(starts: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-starts-'));
  const steady = await open(join(folder, 'steady'));
  let begun = 0;
  let ended = 0;
  async function startAndStop(dataDir: string): Promise<void> {
    while (begun < starts) {
      begun += 1;
      const server = await open(dataDir);
      await ask(server);
      await server.close();
      await ask(steady);
      ended += 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => startAndStop(join(folder, `${index}`))));
  await steady.close();
  await rm(folder, { recursive: true });
  console.log(ended);
}

await main(Number(process.argv[2]));
