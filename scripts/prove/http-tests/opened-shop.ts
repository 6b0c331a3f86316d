import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ringpost } from '../../operate/start/compose.ts';
import { drainTimers, waitUntilCaughtUp } from '../../operate/start/wait-for-views.ts';
import { dropStoreOf } from '../engines/stores-of-folder.ts';
import { type WireClient, wireClient } from './http-client.ts';
import { openTestServer, type TestServerOptions } from './open-test-server.ts';
import { type CountryWish, type ShopFacts, type ShopWish, seedCountry, seedShop } from './shop-facts.ts';

/** The token by which operators get details. */
const OPERATORS_TOKEN = 'the-token-of-the-operators';
export const asOperator = { headers: { authorization: `Bearer ${OPERATORS_TOKEN}` } };

export interface OpenedShop {
  readonly dataDir: string;
  readonly ringpost: Ringpost;
  readonly facts: ShopFacts;
  readonly client: WireClient;
  /** Moves the clock, forward or back, and does nothing else. */
  move(milliseconds: number): void;
  /** Moves the clock, then handles what is due until nothing is. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until the views show everything that is in the log. */
  settle(): Promise<void>;
  /**
   * Another country, with numbers and customers that one test has for itself: a tenth of the time of a shop. Apps, clock and
   * public feed are the same. For 26 tests at most.
   */
  openCountry(wish: CountryWish): Promise<OpenedCountry>;
  /** Stops the server and starts it again on its folder, with the same clock. */
  restart(): Promise<void>;
  /** Stops the server and leaves the folder, for an audit. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A part of an opened shop, while that is neither stopped nor started again. */
export type OpenedCountry = Pick<OpenedShop, 'ringpost' | 'facts' | 'client' | 'move' | 'advance' | 'settle'>;

export interface ShopOptions extends Partial<TestServerOptions> {
  /** The facts of a folder that was a shop before. */
  readonly facts?: ShopFacts;
}

/** A whole Ringpost in this process, with a clock that the test moves, on a folder of its own and a free port. */
export async function openShop(wish: ShopWish, options: ShopOptions = {}): Promise<OpenedShop> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'ringpost-wire-')));
  let aheadMs = 0;
  let { facts } = options;
  const open = (): Promise<Ringpost> =>
    openTestServer({
      operators: { token: OPERATORS_TOKEN },
      clock: { now: () => new Date(Date.now() + aheadMs) },
      prepare: async (prepared) => {
        if (facts) return;
        facts = await seedShop(prepared, wish);
        await waitUntilCaughtUp(prepared);
      },
      ...options,
      dataDir,
    });
  let ringpost = await open();
  const shopFacts = facts;
  if (!shopFacts) throw new Error('nothing was laid in');
  let client = wireClient(ringpost.url, shopFacts);
  let countries = 1;
  const shared: Pick<OpenedShop, 'move' | 'advance' | 'settle'> = {
    settle: () => waitUntilCaughtUp(ringpost),
    move(milliseconds) {
      aheadMs += milliseconds;
    },
    async advance(milliseconds) {
      aheadMs += milliseconds;
      await drainTimers(ringpost);
    },
  };
  return {
    ...shared,
    dataDir,
    get ringpost() {
      return ringpost;
    },
    facts: shopFacts,
    get client() {
      return client;
    },
    async openCountry(countryWish) {
      const { vendorId } = shopFacts;
      const ownFacts = await seedCountry(ringpost, { vendorId, index: countries++ }, countryWish);
      await waitUntilCaughtUp(ringpost);
      const its = { ...shopFacts, ...ownFacts };
      return { ...shared, ringpost, facts: its, client: wireClient(ringpost.url, its) };
    },
    async restart() {
      await ringpost.close();
      ringpost = await open();
      await waitUntilCaughtUp(ringpost);
      client = wireClient(ringpost.url, shopFacts);
    },
    stop: () => ringpost.close(),
    async remove() {
      await ringpost.close();
      dropStoreOf(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
