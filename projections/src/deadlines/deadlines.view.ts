import type { View } from '@ringpost/events/engine';

/**
 * An open obligation, and when somebody has to look at it. The row goes when a fact settles the obligation. Each noun
 * registers its own kinds, with what it needs to act, in a `*.deadlines.ts` beside this file.
 */
export interface DeadlineRow {
  /** `<kind>|<subject>` */
  readonly _id: string;
  readonly kind: string;
  /** The id of what it is about: an order, a hold, a lease, an import. */
  readonly subject: string;
  readonly dueAt: string;
}

export const deadlines: View<DeadlineRow> = { name: 'due', indexes: [['dueAt']] };

export function deadlineId(kind: string, subject: string): string {
  return `${kind}|${subject}`;
}
