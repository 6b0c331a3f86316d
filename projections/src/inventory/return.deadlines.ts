import { bulkOfItem, isBorrowed, plusSeconds } from '@ringpost/domain';
import { DORMANT_QUIET_DAYS, SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { ReturnDeadline } from './inventory.view.ts';

const KIND = 'return-number';

function look(
  { e164: subject, importId }: { readonly e164: string; readonly importId: string },
  dueAt: string,
  rows: Rows,
): void {
  const deadline: ReturnDeadline = { _id: deadlineId(KIND, subject), kind: KIND, subject, dueAt, importId };
  rows.put(deadlines, deadline);
}

function drop({ e164 }: { readonly e164: string }, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, e164));
}

/**
 * When to check whether a number goes back to the vendor that activated it. Leases and reservations do not move that time,
 * because each of them would have to read the row. The check finds them in the number's stream, and sets the time of the next
 * check.
 */
export const returnDeadlines: NounDeadlines = {
  streams: ['number'],
  on: {
    NumberImported: {
      apply({ data, meta }, rows) {
        if (bulkOfItem(data.importId) === undefined) return;
        look(data, plusSeconds(meta.occurredAt, DORMANT_QUIET_DAYS * 24 * 3600), rows);
      },
    },
    NumberReturnChecked: { apply: ({ data }, rows) => look(data, data.nextCheckAt, rows) },
    NumberReturnBegun: {
      apply({ data, meta }, rows) {
        // A number of another portal goes back when the time of its order is over.
        const seconds = isBorrowed(data) ? SETTLEMENT_MINUTES * 60 : 0;
        look(data, plusSeconds(meta.occurredAt, seconds), rows);
      },
    },
    NumberReturned: { apply: ({ data }, rows) => drop(data, rows) },
    NumberPortedIn: { apply: ({ data }, rows) => drop(data, rows) },
    NumberMadePublic: { apply: ({ data }, rows) => drop(data, rows) },
    NumberPublicEnded: {
      apply({ data, meta }, rows) {
        if (bulkOfItem(data.importId) === undefined) return;
        look(data, plusSeconds(meta.occurredAt, DORMANT_QUIET_DAYS * 24 * 3600), rows);
      },
    },
  },
};
