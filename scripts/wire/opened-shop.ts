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
  /** Moves the clock, forward or back, and no more. */
  move(milliseconds: number): void;
  /** Moves the clock, then does whatever is due until nothing is. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until the views show everything that is in the log. */
  settle(): Promise<void>;
  /** Stops the server and starts it again on its folder, with the clock as it stands. */
  restart(): Promise<void>;
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
  const open = (): Promise<Ringpost> =>
    openRingpost({
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
  let ringpost = await open();
  const known = facts;
  if (!known) throw new Error('nothing was laid in');
  let client = wireClient(ringpost.url, known);
  return {
    dataDir,
    get ringpost() {
      return ringpost;
    },
    facts: known,
    get client() {
      return client;
    },
    settle: () => viewsFollow(ringpost),
    move(milliseconds) {
      aheadMs += milliseconds;
    },
    async advance(milliseconds) {
      aheadMs += milliseconds;
      await untilNothingIsDue(ringpost);
    },
    async restart() {
      await ringpost.close();
      ringpost = await open();
      await viewsFollow(ringpost);
      client = wireClient(ringpost.url, known);
    },
    stop: () => ringpost.close(),
    async remove() {
      await ringpost.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
