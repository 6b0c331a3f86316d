import { noun } from '../noun.ts';
import { IMPORT_EVENTS } from './import.events.ts';
import { IMPORT_REFUSALS } from './import.refusals.ts';
import { numberImport } from './import.state.ts';

export * from './import.events.ts';
export * from './import.state.ts';

/** A list of numbers that an admin brings. */
export const IMPORT = noun({
  stream: (importId: string) => `import-${importId}`,
  events: IMPORT_EVENTS,
  fold: numberImport,
  refusals: IMPORT_REFUSALS,
});
