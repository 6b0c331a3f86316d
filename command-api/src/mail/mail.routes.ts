import { type Endpoint, endpoint } from '@ringpost/events/http';
import { subjectOf } from './letter.ts';
import { type MailRow, mailListContract } from './mail.contract.ts';
import type { Outbox, OutboxRow } from './outbox.ts';

/** What the operator may see of the outbox. */
export function mailEndpoints(outbox: Outbox): readonly Endpoint[] {
  return [
    endpoint('admin', mailListContract, async ({ query }) => {
      const rows = await outbox.list(query.limit);
      return { status: 200, body: { data: rows.map((row) => present(row, outbox)) } };
    }),
  ];
}

function present(row: OutboxRow & { readonly id: string }, { shows }: Outbox): MailRow {
  const { id, to, status, attempts, lastError } = row;
  return {
    id,
    to,
    subject: subjectOf(row, row.locale),
    has_link: shows.includes(row.kind),
    status,
    attempts,
    created_at: row.createdAt,
    due_at: row.dueAt,
    expires_at: row.expiresAt,
    ...(lastError === undefined ? {} : { last_error: lastError }),
  };
}
