import type { EventOf } from '@ringpost/domain';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { Key, NounDeadlines, Rows } from '../kernel/projector.ts';
import type { WebhookDeadline } from './webhooks.view.ts';

type Ended = EventOf<'WebhookAttempted' | 'WebhookDropped' | 'WebhookReplayed'>;

function idOf(userId: string, dueAt: string): string {
  return deadlineId('send-webhooks', `${userId}|${dueAt}`);
}

function keysOf(userId: string, ...instants: readonly (string | null)[]): readonly Key[] {
  return instants.flatMap((at): readonly Key[] => (at === null ? [] : [[deadlines.name, idOf(userId, at)]]));
}

/** Only these handlers write such rows, so a row with this id is of this kind. */
function waitingAt(rows: Rows, id: string): number {
  return (rows.get(deadlines, id) as WebhookDeadline | undefined)?.waiting ?? 0;
}

function count(rows: Rows, userId: string, dueAt: string | null, by: 1 | -1): void {
  if (dueAt === null) return;
  const _id = idOf(userId, dueAt);
  const waiting = waitingAt(rows, _id) + by;
  const row: WebhookDeadline = { _id, kind: 'send-webhooks', subject: userId, dueAt, waiting };
  if (waiting > 0) rows.put(deadlines, row);
  else rows.delete(deadlines, _id);
}

function move(rows: Rows, { data }: Ended): void {
  count(rows, data.userId, data.wasDueAt, -1);
  if ('dueAt' in data) count(rows, data.userId, data.dueAt, 1);
}

function bothInstants({ data }: Ended): readonly Key[] {
  return keysOf(data.userId, data.wasDueAt, 'dueAt' in data ? data.dueAt : null);
}

/** When a timer checks the deliveries of a customer: one row for all that are due at the same instant. */
export const webhookDeadlines: NounDeadlines = {
  streams: ['delivery'],
  on: {
    WebhookQueued: {
      reads: ({ data }) => keysOf(data.userId, data.dueAt),
      apply: ({ data }, rows) => count(rows, data.userId, data.dueAt, 1),
    },
    WebhookAttempted: { reads: bothInstants, apply: (event, rows) => move(rows, event) },
    WebhookDropped: { reads: bothInstants, apply: (event, rows) => move(rows, event) },
    WebhookReplayed: { reads: bothInstants, apply: (event, rows) => move(rows, event) },
  },
};
