import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type WireClient, wireClient } from './http-client.ts';
import type { CrashMessage, CrashRequest } from './server.ts';
import type { ShopFacts, ShopWish } from './shop-facts.ts';

export interface KillableServer {
  readonly facts: ShopFacts;
  readonly client: WireClient;
  /** `kill -9`: nothing is finished, nothing is flushed. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Moves its clock and waits until nothing is due. */
  advance(milliseconds: number): Promise<void>;
}

/** Starts the server of the crash rounds in a process of its own; `aheadMs` is where its clock stands already. */
export async function startServer(dataDir: string, wish: ShopWish, aheadMs: number): Promise<KillableServer> {
  const script = fileURLToPath(new URL('./server.ts', import.meta.url));
  const child = fork(script, [dataDir, JSON.stringify(wish), String(aheadMs)], { stdio: 'inherit' });
  const { url, facts } = (await nextMessage(child)) as CrashMessage;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    facts,
    client: wireClient(url, facts),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async advance(advanceMs) {
      child.send({ advanceMs } satisfies CrashRequest);
      const word = await nextMessage(child);
      if (word !== 'done') throw new Error(String(word));
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const listening = new AbortController();
  try {
    const { signal } = listening;
    const said = once(child, 'message', { signal }).then(([word]) => word as unknown);
    const gone = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`the server ended by itself with code ${code}`);
    });
    gone.catch(() => undefined);
    return await Promise.race([said, gone]);
  } finally {
    listening.abort();
  }
}
