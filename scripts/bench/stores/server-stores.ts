import { findServers } from '../../prove/engines/find-servers.ts';
import { openStores, type SharedServers, type Stores } from '../../prove/engines/stores.ts';
import { STORE_NAMES, type StoreName } from '../../prove/engines/test-source.ts';
import type { LivedStore, StoreSource } from './lived-store.ts';
import { runFill } from './run-fill.ts';

/** Separate stores on servers that others may share. */
export function createServerStores(servers: SharedServers): StoreSource {
  const opened: Stores[] = [];
  const filled = new Map<string, Promise<LivedStore>>();
  return {
    async storesOf(sizes) {
      const stores: LivedStore[] = [];
      for (const size of sizes) {
        const fill = async (): Promise<LivedStore> => {
          console.log(`Filling a store with ${size.orders.toLocaleString('en-US')} orders on the servers`);
          const stores = await openStores(servers);
          opened.push(stores);
          await runFill({ engine: stores.engine, size, isEmpty: true });
          return { orders: size.orders, customers: size.customers, engine: stores.engine };
        };
        const key = JSON.stringify(size);
        const store = filled.get(key) ?? fill();
        filled.set(key, store);
        stores.push(await store);
      }
      return stores;
    },
    async close() {
      for (const stores of opened) await stores.remove();
    },
  };
}

export interface FoundStores extends StoreSource {
  /** The name of each server, for readers of the figures. */
  readonly servers: Readonly<Record<StoreName, string>>;
}

/** Finds servers for the distributed engine, and makes stores on them for one run. @throws Error if one is missing */
export async function openServerStores(): Promise<FoundStores> {
  const { sources, close } = await findServers('the bench needs it');
  const urlOf = (name: StoreName): string => {
    const url = sources.get(name)?.urls[name];
    if (url === undefined) throw new Error(`There is no ${name} server for the distributed engine.`);
    return url;
  };
  try {
    const stores = createServerStores({
      eventstore: urlOf('eventstore'),
      mongodb: urlOf('mongodb'),
      kafka: urlOf('kafka'),
    });
    const names = STORE_NAMES.map((name) => [name, sources.get(name)?.name ?? '']);
    return {
      ...stores,
      servers: Object.fromEntries(names) as Record<StoreName, string>,
      async close() {
        await stores.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
