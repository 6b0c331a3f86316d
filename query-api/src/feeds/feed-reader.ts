import { publicSmsPreloadMaxRows } from '@ringpost/events/rules/limits';
import { feeds, privateSms, publicSms } from '@ringpost/projections/feeds/feeds.view';
import type { QueryDeps } from '../kernel/query-deps.ts';
import type { SmsView } from './feeds.contract.ts';
import { presentSms } from './present-sms.ts';

export interface FeedPage {
  readonly data: readonly SmsView[];
  readonly total: number;
  readonly seq: number;
}

export interface PrivateQuestion {
  readonly userId: string;
  readonly after: number;
  readonly limit: number;
  readonly offset: number;
  readonly search: string | undefined;
}

type Deps = Pick<QueryDeps, 'readModel' | 'catalogue'>;

async function seqOf({ readModel }: Deps, feed: string): Promise<number> {
  return (await readModel.collection(feeds).get(feed))?.seq ?? 0;
}

/** The newest `seq` of the public feed. */
export function publicSeq(deps: Deps): Promise<number> {
  return seqOf(deps, 'public');
}

/** The public messages after `after`, newest first. */
export async function readPublicFeed(deps: Deps, after: number, limit: number): Promise<FeedPage> {
  const known = await deps.catalogue.read();
  const before = await publicSeq(deps);
  const rows = await deps.readModel
    .collection(publicSms)
    .find({ seq: { $gt: after } }, { sort: [['seq', -1]], limit });
  // A message may arrive between the two reads; then the rows are newer than the counter.
  const seq = Math.max(before, rows[0]?.seq ?? 0);
  const total = Math.max(Math.min(seq - after, publicSmsPreloadMaxRows), rows.length);
  return { data: rows.map((row) => presentSms(row, known)), total, seq };
}

function mentions({ to, from, msg, app_name }: SmsView, text: string): boolean {
  return [to, from, msg, app_name].some((field) => field?.toLowerCase().includes(text));
}

/** A customer's messages after `after`, newest first. */
export async function readPrivateFeed(deps: Deps, question: PrivateQuestion): Promise<FeedPage> {
  const { userId, after, limit, offset, search } = question;
  const known = await deps.catalogue.read();
  const before = await seqOf(deps, `customer:${userId}`);
  const where = { userId, seq: { $gt: after } };
  const page = search ? { limit: publicSmsPreloadMaxRows } : { skip: offset, limit };
  const rows = await deps.readModel.collection(privateSms).find(where, { sort: [['seq', -1]], ...page });
  const seq = Math.max(before, rows[0]?.seq ?? 0);
  const messages = rows.map((row) => presentSms(row, known));
  if (!search)
    return { data: messages, total: await deps.readModel.collection(privateSms).count(where), seq };
  const found = messages.filter((message) => mentions(message, search.toLowerCase()));
  return { data: found.slice(offset, offset + limit), total: found.length, seq };
}
