import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeFlags } from '../../setup/node-flags.mjs';
import { makePlainSources } from '../../setup/plain-sources.mjs';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const WATCH = new URL('./watch-web-assembly.mjs', import.meta.url).href;
const STARTS_WITHIN_MS = 60_000;
/** One point. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let child: ChildProcess | undefined;

beforeAll(() => makePlainSources(process.execPath));
beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await folder.remove();
});

function startProgram(args: readonly string[]): ChildProcess {
  child = spawn(process.execPath, [`--import=${WATCH}`, ...args], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', PORT: '0', RINGPOST_DATA: folder.path },
      ...{ RINGPOST_WATCHED: join(folder.path, 'watched') },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return child;
}

/** Starts the server as `npm start` does, with a demo; resolves with its address. */
async function start(flags: readonly string[]): Promise<string> {
  const { stdout } = startProgram([...flags, PROGRAM]);
  if (!stdout) throw new Error('no output');
  const signal = AbortSignal.timeout(STARTS_WITHIN_MS);
  for (let printed = ''; ; ) {
    const [text] = await once(stdout, 'data', { signal });
    printed += String(text);
    const [url] = /http:\/\/\S+/.exec(printed) ?? [];
    if (url !== undefined && printed.includes('JSON hook')) return url;
  }
}

/** What the threads wrote down, each line once. */
function watched(): readonly string[] {
  return [...new Set(readFileSync(join(folder.path, 'watched'), 'utf8').trim().split('\n'))].sort();
}

async function stop(): Promise<void> {
  if (!child) throw new Error('nothing runs');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

/** Reads a picture from outside, in three threads that are ended one after the other. */
const READS_PICTURES = `
  import { createGuardedWork } from '${new URL('../../../command-api/src/kernel/guarded-work.ts', import.meta.url)}';
  import { readSignature } from '${new URL('../../../command-api/src/port-ins/signature-image.ts', import.meta.url)}';
  for (let index = 0; index < 3; index += 1) {
    const guarded = createGuardedWork();
    await readSignature('image/png', '${PICTURE}', { guarded, report: console.error });
    await guarded.close();
  }`;

describe('WebAssembly in a server', () => {
  it('is in no thread, at no time', async () => {
    const url = await start(nodeFlags);
    for (const path of ['/', '/health/ready', '/api/openapi.json', '/api/public/messages'])
      await (await fetch(url + path)).arrayBuffer();
    await stop();
    expect(watched()).toEqual(['started in thread 0', 'started in thread 1', 'started in thread 2']);
  });

  it('is in no thread that reads pictures', async () => {
    const file = join(folder.path, 'program.mjs');
    writeFileSync(file, READS_PICTURES);
    const program = startProgram([...nodeFlags, file]);
    expect(await once(program, 'exit')).toEqual([0, null]);
    expect(watched()).toEqual([0, 1, 2, 3].map((id) => `started in thread ${id}`));
  });

  it('is seen by the tests above: Node strips types with it', async () => {
    await start([]);
    await stop();
    expect(watched()).toEqual(
      [0, 1, 2].flatMap((id) => [`WebAssembly in thread ${id}`, `started in thread ${id}`]).sort(),
    );
  });
});
