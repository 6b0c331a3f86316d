import { type Endpoint, endpoint } from '@ringpost/web/http';
import { type MailRow, mailListContract } from './mail.contract.ts';
import type { Outbox, OutboxRow } from './outbox.ts';

function present(row: OutboxRow & { readonly id: string }, { shows }: Outbox): MailRow {
  const { id, to, kind, status, attempts, lastError } = row;
  return {
    id,
    to,
    kind,
    has_link: shows.includes(row.kind),
    status,
    attempts,
    created_at: row.createdAt,
    due_at: row.dueAt,
    expires_at: row.expiresAt,
    ...(lastError === undefined ? {} : { last_error: lastError }),
  };
}

/** The mails of the outbox, as the operator sees them. */
export function mailRoutes(outbox: Outbox): readonly Endpoint[] {
  return [
    endpoint('support', mailListContract, async ({ query }) => {
      const rows = await outbox.list(query.limit);
      return { status: 200, body: { data: rows.map((row) => present(row, outbox)) } };
    }),
  ];
}
