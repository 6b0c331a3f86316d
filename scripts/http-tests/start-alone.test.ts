import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@ringpost/events/engine';
import { dataFolder } from '@ringpost/events/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TOKEN = 'a token of the operators, long enough';
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Program {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Resolves with where it listens. */
  url(): Promise<string>;
  /** Resolves with the code that it ended with. */
  ended(): Promise<number>;
}

let folder: Awaited<ReturnType<typeof dataFolder>>;
let programs: Program[];

beforeEach(async () => {
  folder = await dataFolder();
  programs = [];
});
afterEach(async () => {
  for (const { child, ended } of programs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended();
  }
  await folder.remove();
});

function start(service: string, env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(process.execPath, [`${root}/${service}/src/main.ts`], {
    env: { ...process.env, PORT: '0', RINGPOST_DATA: folder.path, RINGPOST_METRICS_TOKEN: TOKEN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (piece) => {
    text += String(piece);
  });
  child.stderr.on('data', (piece) => {
    text += String(piece);
  });
  const exit = once(child, 'close');
  const program: Program = {
    child,
    said: () => text,
    async url() {
      for (;;) {
        const [url] = /http:\/\/\S+/.exec(text) ?? [];
        if (url !== undefined) return url;
        if (child.exitCode !== null) throw new Error(text);
        await Promise.race([once(child.stdout, 'data'), exit]);
      }
    },
    ended: async () => Number((await exit)[0]),
  };
  programs.push(program);
  return program;
}

/** What another service has left in the folder: rows of every view. */
async function runProjectionsOnce(): Promise<void> {
  const projections = start('projections');
  await projections.url();
  projections.child.kill('SIGTERM');
  await projections.ended();
}

describe.each(['command-api', 'projections', 'query-api'])('%s, started alone', (service) => {
  it('gets ready, shows its figures to operators, and stops by SIGTERM', async () => {
    if (service === 'query-api') await runProjectionsOnce();
    const program = start(service);
    const url = await program.url();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    expect((await fetch(`${url}/metrics`)).status).toBe(403);
    const figures = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await figures.text()).toContain('http_requests_total');
    program.child.kill('SIGTERM');
    expect(await program.ended()).toBe(0);
    // It has let go of the folder.
    await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
  }, 60_000);

  it('says in one sentence that another process has the folder', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    const program = start(service);
    expect(await program.ended()).toBe(1);
    expect(program.said()).toBe(
      `${folder.path} is in use by process ${process.pid}: stop that one first, or choose another data folder.\n`,
    );
    await engine.close();
  }, 60_000);
});

describe('query-api, without rows', () => {
  it('is live and not ready', async () => {
    const url = await start('query-api').url();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  }, 60_000);
});

describe('any service', () => {
  it('says in one sentence that the distributed engine is not there yet', async () => {
    const servers = { EVENTSTORE_URL: 'esdb://one', MONGO_URL: 'mongodb://one', KAFKA_BROKERS: 'one:9092' };
    const program = start('projections', { RINGPOST_ENGINE: 'distributed', ...servers });
    expect(await program.ended()).toBe(1);
    expect(program.said()).toContain('The distributed engine is not built yet');
  }, 60_000);
});
