import type { View } from '@ringpost/engine';

/**
 * An open obligation, and when a timer checks it. The row is deleted when a fact ends the obligation. Each noun registers
 * its own kinds in its own folder, with the data that it needs to act.
 */
export interface DeadlineRow {
  /** `<kind>|<subject>` */
  readonly _id: string;
  readonly kind: string;
  /** The id of its subject: an order, a hold, a lease, an import. */
  readonly subject: string;
  readonly dueAt: string;
}

export const deadlines: View<DeadlineRow> = { name: 'deadlines', indexes: [['dueAt']] };

export function deadlineId(kind: string, subject: string): string {
  return `${kind}|${subject}`;
}
