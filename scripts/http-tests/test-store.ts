import type { EngineOptions } from '@ringpost/events/engine';
import { audit, type Finding } from '../audit/audit.ts';
import { storesOf } from '../engines/stores-of-folder.ts';

/** Whether the tests run on servers; set by `npm run test:engines`. */
export const IS_DISTRIBUTED = process.env.RINGPOST_TEST_ENGINE === 'distributed';

/** Processes of the command API that a test asks. Each counts by itself how often a caller may ask. */
export const COMMAND_APIS = IS_DISTRIBUTED ? 2 : 1;

/** Where a test keeps its data: in the folder, or on servers in stores that belong to the folder. */
export async function storeOf(folder: string): Promise<EngineOptions> {
  return IS_DISTRIBUTED ? storesOf(folder) : { kind: 'embedded', folder };
}

export async function auditStore(folder: string): Promise<readonly Finding[]> {
  return audit({ engine: await storeOf(folder) });
}
