import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { nodeFlags } from '../../setup/node-flags.mjs';
import { makePlainSources } from '../../setup/plain-sources.mjs';

const PROGRAM = fileURLToPath(new URL('./many-starts.ts', import.meta.url));
/** A process keeps memory of each server that it had, so not all are in one. */
const PROCESSES = 2;
const STARTS = 25;

beforeAll(() => makePlainSources(process.execPath));

it(`${STARTS * PROCESSES} servers start and stop beside a running one, and no signal ends their process`, {
  timeout: 1_200_000,
}, async () => {
  for (let index = 0; index < PROCESSES; index += 1) {
    const child = spawn(process.execPath, [...nodeFlags, PROGRAM, String(STARTS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += String(text);
    });
    const [code, signal] = await once(child, 'close');
    expect({ code, signal, printed: printed.trim() }).toEqual({
      ...{ code: 0, signal: null, printed: `${STARTS}` },
    });
  }
});
