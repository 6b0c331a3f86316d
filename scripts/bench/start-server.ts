import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../setup/node-flags.mjs';

const program = fileURLToPath(new URL('../operate/start/main.ts', import.meta.url));
const LOOK_AGAIN_MS = 5;
const GIVE_UP_MS = 60_000;

/** The server of `npm start`, in a process of its own. */
export interface StartedServer {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until a path is answered with 200. */
  answered(path: string): Promise<number>;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly dataDir: string;
  /** Messages come by themselves. */
  readonly demo: 'on' | 'off';
  /** A folder for its CPU profile. */
  readonly profileTo?: string | undefined;
}

async function untilOk(address: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const status = await fetch(address).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Error(`${address} was not answered`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

export async function startServer({ dataDir, demo, profileTo }: StartOptions): Promise<StartedServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const profiling = profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, ...profiling, program], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      RINGPOST_DATA: dataDir,
      PUBLIC_URL: url,
      RINGPOST_DEMO: demo,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    url,
    pid: child.pid ?? 0,
    async answered(path) {
      await untilOk(`${url}${path}`, child);
      return performance.now() - started;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Works with the server of `npm start` on a store that its first start has filled. */
export async function withFirstStart<T>(
  options: Omit<StartOptions, 'dataDir'>,
  work: (server: StartedServer) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ringpost-bench-'));
  try {
    const server = await startServer({ ...options, dataDir });
    try {
      await server.answered('/health/ready');
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
