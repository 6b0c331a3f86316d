import { canStop, type ServerName, TEST_SERVERS } from '@ringpost/testing/test-servers';
import { type WireClient, wireClient } from '../http-tests/http-client.ts';
import type { ShopFacts, ShopWish } from '../http-tests/shop-facts.ts';
import { type Processes, startProcesses } from './processes.ts';
import { openStores, type Stores } from './stores.ts';
import { seedStores } from './test-shop.ts';

/** Whether there is a server for each port. */
export const HAS_SERVERS = TEST_SERVERS.mongodb !== undefined && TEST_SERVERS.kafka !== undefined;
/** The server with MongoDB's protocol: a server in front of PostgreSQL, or MongoDB itself. */
export const MONGODB: ServerName = canStop('ferretdb') ? 'ferretdb' : 'mongodb';

const OPERATORS_TOKEN = 'the-token-of-the-operators';

/** Six processes on their own stores, with a shop in them. */
export interface Fleet {
  readonly stores: Stores;
  readonly processes: Processes;
  readonly facts: ShopFacts;
  /** Sends requests through the front door. */
  readonly client: WireClient;
  close(): Promise<void>;
}

/** @param eventstore the server of the log; by default a double of its own, which takes faults */
export async function openFleet(wish: ShopWish, eventstore?: string): Promise<Fleet> {
  const { mongodb = '', kafka = '' } = TEST_SERVERS;
  const stores = await openStores({ eventstore, mongodb, kafka });
  try {
    const facts = await seedStores(stores.engine, wish);
    const processes = await startProcesses({ engine: stores.engine, operatorsToken: OPERATORS_TOKEN });
    return {
      stores,
      processes,
      facts,
      client: wireClient(processes.url, facts),
      async close() {
        await processes.close();
        await stores.remove();
      },
    };
  } catch (error) {
    await stores.remove();
    throw error;
  }
}
