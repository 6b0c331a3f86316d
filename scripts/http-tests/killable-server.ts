import { fileURLToPath } from 'node:url';
import { startChild } from './child-process.ts';
import { type WireClient, wireClient } from './http-client.ts';
import type { KillableRequests } from './server.ts';
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

/** Starts a server in a process of its own; its clock is `aheadMs` ahead of ours. */
export async function startServer(dataDir: string, wish: ShopWish, aheadMs: number): Promise<KillableServer> {
  const program = fileURLToPath(new URL('./server.ts', import.meta.url));
  const child = await startChild<KillableRequests>(program, [dataDir, JSON.stringify(wish), String(aheadMs)]);
  const { url, facts } = await child.ask('facts', undefined);
  return {
    facts,
    client: wireClient(url, facts),
    kill: child.kill,
    stop: child.close,
    async advance(milliseconds) {
      await child.ask('advance', { milliseconds });
    },
  };
}
