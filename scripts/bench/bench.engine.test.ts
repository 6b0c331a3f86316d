import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { describe, expect, it } from 'vitest';
import { measurePurchases } from './purchases.ts';
import { measureRebuild } from './rebuild.ts';
import { createServerStores } from './stores/server-stores.ts';

const { eventstore, mongodb, kafka } = TEST_SERVERS;
const EFFORT = { rounds: 1, seconds: 0.5, sockets: 0, commandApis: 2 };
const SIZE = { customers: 4, numbers: 60, orders: 20 };
/** One of the cases, because the other ones differ only in their clients. */
const CASE = '64 clients, one customer';
/** The minimum number of events of an order that got its number. */
const EVENTS_PER_ORDER = 4;

describe.skipIf(mongodb === undefined || kafka === undefined)('the bench on servers', () => {
  it('fills a store, sells from it by six processes, and builds its views again', async () => {
    const source = createServerStores({ eventstore, mongodb: mongodb ?? '', kafka: kafka ?? '' });
    try {
      const stores = await source.storesOf([SIZE]);
      expect(await source.storesOf([SIZE])).toEqual(stores);
      const [sold] = await measurePurchases(stores, EFFORT, (name) => name === CASE);
      const values = new Map(sold?.figures.map(({ name, value }) => [name, value]));
      expect(sold).toMatchObject({ part: 'purchases', orders: SIZE.orders });
      expect(values.get(`${CASE}: purchases`)).toBeGreaterThan(0);
      expect(values.get('16 clients: lists of 20 orders')).toBeGreaterThan(0);
      const [rebuilt] = await measureRebuild(stores, EFFORT);
      const events = rebuilt?.figures.find(({ name }) => name === 'events in the log')?.value;
      expect(events).toBeGreaterThan(SIZE.orders * EVENTS_PER_ORDER);
    } finally {
      await source.close();
    }
  }, 900_000);
});
