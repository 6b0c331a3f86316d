import { fileURLToPath } from 'node:url';
import { startChild } from './child-process.ts';
import { type WireClient, wireClient } from './http-client.ts';
import type { KillableRequests } from './server.ts';
import type { ShopFacts, ShopWish } from './shop-facts.ts';
import { logVariables } from './test-store.ts';

export interface KillableServer {
  readonly facts: ShopFacts;
  readonly client: WireClient;
  /** `kill -9`: nothing is finished, nothing is flushed. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Moves its clock and waits until nothing is due. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until policies and timers have nothing left to do. */
  settle(): Promise<void>;
}

/** Starts a server in a process of its own; its clock is `aheadMs` ahead of ours. */
export async function startServer(dataDir: string, wish: ShopWish, aheadMs: number): Promise<KillableServer> {
  const program = fileURLToPath(new URL('./server.ts', import.meta.url));
  const log = await logVariables(dataDir);
  const args = [dataDir, JSON.stringify(wish), String(aheadMs)];
  const child = await startChild<KillableRequests>(program, args, { env: { ...process.env, ...log } });
  const { url, facts } = await child.ask('facts', undefined);
  return {
    facts,
    client: wireClient(url, facts),
    kill: child.kill,
    stop: child.close,
    async advance(milliseconds) {
      await child.ask('advance', { milliseconds });
    },
    async settle() {
      await child.ask('settle', undefined);
    },
  };
}
