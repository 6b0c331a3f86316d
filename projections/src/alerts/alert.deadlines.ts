import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { AlertDeadline } from './alerts.view.ts';

function add(
  kind: AlertDeadline['kind'],
  { alertId: subject, userId }: { readonly alertId: string; readonly userId: string },
  dueAt: string,
  rows: Rows,
): void {
  const deadline: AlertDeadline = { _id: deadlineId(kind, subject), kind, subject, dueAt, userId };
  rows.add(deadlines, deadline);
}

function drop(kind: AlertDeadline['kind'], { alertId }: { readonly alertId: string }, rows: Rows): void {
  rows.delete(deadlines, deadlineId(kind, alertId));
}

/** When an alert expires, and when an alert that has fired buys its number. */
export const alertDeadlines: NounDeadlines = {
  streams: ['alerts'],
  on: {
    AlertSet: { apply: ({ data }, rows) => add('expire-alert', data, data.expiresAt, rows) },
    AlertFired: {
      apply({ data }, rows) {
        drop('expire-alert', data, rows);
        if (data.buys) add('buy-for-alert', data, data.firedAt, rows);
      },
    },
    AlertCancelled: { apply: ({ data }, rows) => drop('expire-alert', data, rows) },
    AlertExpired: { apply: ({ data }, rows) => drop('expire-alert', data, rows) },
    AlertBought: { apply: ({ data }, rows) => drop('buy-for-alert', data, rows) },
    AlertNotBought: { apply: ({ data }, rows) => drop('buy-for-alert', data, rows) },
  },
};
