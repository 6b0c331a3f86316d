import { account, reject, streams } from '@ringpost/domain';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { isToUs } from './letter.ts';
import { type MailRow, mailListContract } from './mail.contract.ts';
import { isDone, type ListedMail, type Outbox } from './outbox.ts';
import { textToUs } from './write-letter.ts';

type MailDeps = Pick<Deps, 'streams' | 'config'>;

async function present(row: ListedMail, { shows, sends }: Outbox, publicUrl: string): Promise<MailRow> {
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
    can_send_again: sends && isDone(row) && !isToUs(row),
    sent_again: row.again ?? 0,
    ...(lastError === undefined ? {} : { last_error: lastError }),
    ...(isToUs(row) && { text: await textToUs(row, row.locale, publicUrl) }),
  };
}

/** The address of a customer; an empty text for a forgotten one, who has no mails. @throws Rejection `not-found` */
async function addressOf(deps: MailDeps, userId: string): Promise<string> {
  const { state } = await deps.streams.load(streams.account(userId), account);
  if (state.status === 'absent') throw reject('not-found');
  return state.email;
}

/** The mails of the outbox, as the operator sees them. */
export function mailRoutes(deps: MailDeps, outbox: Outbox): readonly Endpoint[] {
  return [
    endpoint('support', mailListContract, async ({ query, concerns }) => {
      const { limit, offset, user_id: userId, ...filter } = query;
      if (userId !== undefined) concerns(userId);
      const address = userId === undefined ? undefined : await addressOf(deps, userId);
      const { rows, total } =
        address === ''
          ? { rows: [], total: 0 }
          : await outbox.list({ limit, offset }, { ...filter, address });
      const data = await Promise.all(rows.map((row) => present(row, outbox, deps.config.publicUrl)));
      return { status: 200, body: { data, total } };
    }),
  ];
}
