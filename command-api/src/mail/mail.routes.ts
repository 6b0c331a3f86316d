import { type Endpoint, endpoint } from '@ringpost/events/edge';
import { listMail, type MailRow } from './mail.contract.ts';
import type { Outbox } from './outbox.ts';

/** What the operator may see of the outbox. */
export const mailEndpoints = (outbox: Outbox): readonly Endpoint[] => [
  endpoint('admin', listMail, async ({ query }) => {
    const rows = await outbox.list(query.limit);
    const data = rows.map(
      ({ createdAt, dueAt, lastError, ...row }): MailRow => ({
        ...row,
        created_at: createdAt,
        due_at: dueAt,
        ...(lastError === undefined ? {} : { last_error: lastError }),
      }),
    );
    return { status: 200, body: { data } };
  }),
];
