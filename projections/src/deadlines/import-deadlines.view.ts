import type { DeadlineRow } from './deadlines.view.ts';

/** An import of numbers that is open 120 s after it began. `subject`: the import. */
export interface ImportDeadline extends DeadlineRow {
  readonly kind: 'end-import';
}
