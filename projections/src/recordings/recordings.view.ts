import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** A recording that has to be fetched. `subject`: its message. */
export interface RecordingDeadline extends DeadlineRow {
  readonly kind: 'fetch-recording';
}
