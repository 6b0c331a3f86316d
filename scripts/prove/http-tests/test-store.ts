import type { EngineOptions } from '@ringpost/engine';
import { mixedEngine } from '@ringpost/testing/mixed-engine';
import { audit, type Finding } from '../../operate/audit/audit.ts';
import { mixedLogOf, storesOf } from '../engines/stores-of-folder.ts';

/** Whether the tests run on servers; set by `npm run test:engines`. */
export const IS_DISTRIBUTED = process.env.RINGPOST_TEST_ENGINE === 'distributed';

/** Whether the log is on a double of EventStoreDB and all else in the folder; set by `npm run test:engines`. */
const IS_MIXED = process.env.RINGPOST_TEST_ENGINE === 'mixed';

/** Whether all data is in the folder, where its size can be measured. */
export const IS_EMBEDDED = !IS_DISTRIBUTED && !IS_MIXED;

/** The program of the thread that writes the views. */
export const PROJECTIONS_PROGRAM = new URL(
  IS_MIXED ? '../engines/mixed-thread.ts' : '../../../projections/src/projections-thread.ts',
  import.meta.url,
);

/** Processes of the command API that a test asks. Each counts by itself how often a caller may ask. */
export const COMMAND_APIS = IS_DISTRIBUTED ? 2 : 1;

/** Where a test keeps its data: in the folder, or on servers in stores that belong to the folder, or only its log there. */
export async function storeOf(folder: string): Promise<EngineOptions> {
  if (IS_DISTRIBUTED) return storesOf(folder);
  return IS_MIXED ? mixedEngine(folder, await mixedLogOf(folder)) : { kind: 'embedded', folder };
}

export async function auditStore(folder: string): Promise<readonly Finding[]> {
  return audit({ engine: await storeOf(folder) });
}

/** What another process of the test needs to find the log of the folder. */
export async function logVariables(folder: string): Promise<Readonly<Record<string, string>>> {
  const store = await storeOf(folder);
  if (store.kind === 'distributed') return { RINGPOST_TEST_EVENTSTORE_URL: store.eventStoreUrl };
  return IS_MIXED ? { RINGPOST_TEST_EVENTSTORE_URL: (await mixedLogOf(folder)).url } : {};
}
