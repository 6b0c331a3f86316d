import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@ringpost/events/edge';
import { openRingpost, type Ringpost, type RingpostOptions } from '../start/compose.ts';
import { untilNothingIsDue, viewsFollow } from '../start/settle.ts';
import { layIn, type ShopFacts, type ShopWish } from './shop-facts.ts';
import { type WireClient, wireClient } from './wire-client.ts';

/** What operators show to hear more than a word. */
export const operatorsToken = 'the-token-of-the-operators';
export const asOperator = { headers: { authorization: `Bearer ${operatorsToken}` } };

export interface OpenedShop {
  readonly dataDir: string;
  readonly ringpost: Ringpost;
  readonly facts: ShopFacts;
  readonly client: WireClient;
  /** Moves the clock, and no more. */
  move(milliseconds: number): void;
  /** Moves the clock, then does whatever is due until nothing is. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until the views show everything that is in the log. */
  settle(): Promise<void>;
  /** Stops the server and leaves the folder, for an audit. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export interface ShopOptions extends Partial<RingpostOptions> {
  /** What a folder holds already that was a shop before. */
  readonly facts?: ShopFacts;
}

/** A whole Ringpost in this process, with a clock that the test moves, on a folder of its own and a free port. */
export const openShop = async (wish: ShopWish, options: ShopOptions = {}): Promise<OpenedShop> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'ringpost-wire-')));
  let aheadMs = 0;
  let { facts } = options;
  const ringpost = await openRingpost({
    ...{ dataDir, host: '127.0.0.1', port: 0, production: false, pages: false },
    operators: { token: operatorsToken },
    clock: { now: () => new Date(Date.now() + aheadMs) },
    log: createLog({ level: 'silent' }),
    prepare: async (prepared) => {
      if (facts) return;
      facts = await layIn(prepared, wish);
      await viewsFollow(prepared);
    },
    ...options,
    dataDir,
  });
  if (!facts) throw new Error('nothing was laid in');
  return {
    dataDir,
    ringpost,
    facts,
    client: wireClient(ringpost.url, facts),
    settle: () => viewsFollow(ringpost),
    move(milliseconds) {
      aheadMs += milliseconds;
    },
    async advance(milliseconds) {
      aheadMs += milliseconds;
      await untilNothingIsDue(ringpost);
    },
    stop: () => ringpost.close(),
    async remove() {
      await ringpost.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
