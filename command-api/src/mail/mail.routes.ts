import { account, reject, streams } from '@ringpost/domain';
import { CSV_PAGE_ROWS, type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { isToUs } from './letter.ts';
import { type MailRow, mailFileContract, mailListContract, oneMailContract } from './mail.contract.ts';
import { isDone, type ListedMail, type MailFilter, type Outbox } from './outbox.ts';
import { textToUs } from './write-letter.ts';

type MailDeps = Pick<Deps, 'streams' | 'config'>;

const COLUMNS: readonly CsvColumn<MailRow>[] = [
  ['mail', ({ id }) => id],
  ['created_at', (mail) => mail.created_at],
  ['to', ({ to }) => to],
  ['kind', ({ kind }) => kind],
  ['status', ({ status }) => status],
  ['attempts', ({ attempts }) => attempts],
  ['sent_again', (mail) => mail.sent_again],
  ['due_at', (mail) => mail.due_at],
  ['expires_at', (mail) => mail.expires_at],
  ['last_error', (mail) => mail.last_error ?? null],
  ['text', ({ text }) => text ?? null],
];

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

interface AskedMail extends Omit<MailFilter, 'address' | 'upTo'> {
  readonly user_id?: string | undefined;
}

/** What is asked of the outbox; undefined for a forgotten customer. */
async function filterOf(
  deps: MailDeps,
  { user_id: userId, ...filter }: AskedMail,
): Promise<MailFilter | undefined> {
  if (userId === undefined) return filter;
  const address = await addressOf(deps, userId);
  return address === '' ? undefined : { ...filter, address };
}

/** All mails that the filter finds, page by page. Those that are written meanwhile move no page. */
async function* mailPages(
  outbox: Outbox,
  filter: MailFilter | undefined,
  now: string,
): AsyncGenerator<readonly ListedMail[], void> {
  if (!filter) return;
  for (let offset = 0; ; offset += CSV_PAGE_ROWS) {
    const { rows } = await outbox.list({ limit: CSV_PAGE_ROWS, offset }, { ...filter, upTo: now });
    yield rows;
    if (rows.length < CSV_PAGE_ROWS) return;
  }
}

/** The mails of the outbox, as the operator sees them. */
export function mailRoutes(deps: MailDeps, outbox: Outbox): readonly Endpoint[] {
  const show = (rows: readonly ListedMail[]): Promise<MailRow[]> =>
    Promise.all(rows.map((row) => present(row, outbox, deps.config.publicUrl)));
  return [
    endpoint('support', mailListContract, async ({ query, concerns }) => {
      const { limit, offset, orderBy: _onlyByTime, orderType, ...asked } = query;
      if (asked.user_id !== undefined) concerns(asked.user_id);
      const filter = await filterOf(deps, asked);
      const page = { limit, offset, isOldestFirst: orderType === 'ASC' };
      const { rows, total } = filter ? await outbox.list(page, filter) : { rows: [], total: 0 };
      return { status: 200, body: { data: await show(rows), total } };
    }),
    endpoint('admin', mailFileContract, async ({ query, concerns, now }) => {
      if (query.user_id !== undefined) concerns(query.user_id);
      const pages = mailPages(outbox, await filterOf(deps, query), now);
      return csvAnswer('ringpost-mail.csv', COLUMNS, shownPages(pages, show));
    }),
    endpoint('support', oneMailContract, async ({ params: { id } }) => {
      const row = await outbox.find(id);
      if (!row) throw reject('not-found');
      return { status: 200, body: await present({ ...row, id }, outbox, deps.config.publicUrl) };
    }),
  ];
}
