import {
  LIST_REACH_ROWS,
  PUBLIC_SMS_PRELOAD_MAX_ROWS,
  SEARCHED_MESSAGES,
} from '@ringpost/domain/rules/limits';
import { type FeedRow, feeds, privateSms, publicSms } from '@ringpost/projections/feeds/feeds.view';
import { totalOf } from '../kernel/find-page.ts';
import type { QueryDeps } from '../query-deps.ts';
import { withAppsOfCalls } from './apps-of-calls.ts';
import type { SmsView } from './feeds.contract.ts';
import { presentSms } from './present-sms.ts';

export interface FeedPage {
  readonly data: readonly SmsView[];
  readonly total: number;
  readonly seq: number;
}

/** A page of a customer's feed. */
export interface PrivatePage extends FeedPage {
  readonly next: number | null;
  readonly looked_back_to: string | null;
}

export interface PrivateQuestion {
  readonly userId: string;
  readonly after: number;
  readonly before: number | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly search: string | undefined;
}

type Deps = Pick<QueryDeps, 'readModel' | 'catalogue'>;

/** The newest `seq` of the public feed. */
export async function publicSeq({ readModel }: Deps): Promise<number> {
  return (await readModel.collection(feeds).get('public'))?.seq ?? 0;
}

/** The newest `seq` of a customer's feed. */
export async function privateSeq({ readModel }: Pick<Deps, 'readModel'>, userId: string): Promise<number> {
  return (await readModel.collection(feeds).get(`customer:${userId}`))?.seq ?? 0;
}

/** The public messages after `after`, newest first. */
export async function readPublicFeed(deps: Deps, after: number, limit: number): Promise<FeedPage> {
  const catalogueRows = await deps.catalogue.read();
  const before = await publicSeq(deps);
  const rows = await deps.readModel
    .collection(publicSms)
    .find({ seq: { $gt: after } }, { sort: [['seq', -1]], limit });
  // A message may arrive between the two reads. Then the rows are newer than the counter.
  const seq = Math.max(before, rows[0]?.seq ?? 0);
  const total = Math.max(Math.min(seq - after, PUBLIC_SMS_PRELOAD_MAX_ROWS), rows.length);
  return { data: rows.map((row) => presentSms(row, catalogueRows)), total, seq };
}

/** A search for a number compares only digits, because people write numbers in groups or without the country code. */
function digitsOf(text: string): string | undefined {
  return /^[\d\s()+.-]{3,}$/.test(text) ? text.replaceAll(/\D/g, '') : undefined;
}

function mentions({ to, from, msg, code, app_name }: SmsView, text: string): boolean {
  const digits = digitsOf(text);
  return (
    [to, from, msg, code, app_name].some((field) => field?.toLowerCase().includes(text)) ||
    (digits !== undefined && [to, from, code].some((field) => field?.includes(digits)))
  );
}

/** Reads the rows and returns them with the `next` that continues with older ones. */
async function readRows(
  { readModel, catalogue }: Deps,
  { userId, after, before }: PrivateQuestion,
  { skip = 0, limit }: { readonly skip?: number; readonly limit: number },
) {
  const catalogueRows = await catalogue.read();
  const where = { userId, seq: { $gt: after, ...(before !== undefined && { $lt: before }) } };
  const found = await readModel.collection(privateSms).find(where, { sort: [['seq', -1]], skip, limit });
  const rows = await withAppsOfCalls({ readModel }, found);
  const last = rows.at(-1);
  return {
    where,
    messages: rows.map((row) => presentSms(row, catalogueRows)),
    next: rows.length === limit && last ? last.seq : null,
    lookedBackTo: last?.sendTime ?? null,
  };
}

/**
 * Unseals messages, newest first, until `count` of them contain the text. The first step reads `count` messages, and each later
 * step reads more.
 */
async function findMentions(deps: Deps, question: PrivateQuestion, text: string, count: number) {
  const matches: SmsView[] = [];
  let { before } = question;
  let lookedBackTo: string | null = null;
  let left = SEARCHED_MESSAGES;
  for (let limit = count; ; limit = Math.min(limit * 2, left)) {
    const part = await readRows(deps, { ...question, before }, { limit });
    matches.push(...part.messages.filter((message) => mentions(message, text)));
    left -= part.messages.length;
    lookedBackTo = part.lookedBackTo ?? lookedBackTo;
    const { next } = part;
    if (next === null || left === 0 || matches.length >= count) return { matches, next, lookedBackTo };
    before = next;
  }
}

/**
 * The newest messages that contain the text. The texts are sealed on disk and the search must unseal each one, so it stops when
 * the page is full. `total` counts only the matches found so far.
 */
async function search(
  deps: Deps,
  question: PrivateQuestion,
  text: string,
): Promise<Omit<PrivatePage, 'seq'>> {
  const count = Math.min(question.offset + question.limit + 1, SEARCHED_MESSAGES);
  const { matches, next, lookedBackTo } = await findMentions(deps, question, text, count);
  const data = matches.slice(question.offset, question.offset + question.limit);
  const isCut = matches.length > question.offset + question.limit;
  const last = data.at(-1);
  return {
    data,
    total: matches.length,
    next: isCut && last ? last.seq : next,
    looked_back_to: isCut && last ? last.send_time : lookedBackTo,
  };
}

/** How many messages the whole feed has. Undefined for a row that was stored before rows had this number. */
function sizeOf(feed: FeedRow | undefined): number | undefined {
  return feed ? (feed as Partial<FeedRow>).messages : 0;
}

/** `all`: how many messages the whole feed has, if this is known without counting. */
async function list(
  deps: Deps,
  question: PrivateQuestion,
  all: number | undefined,
): Promise<Omit<PrivatePage, 'seq'>> {
  const { after, before, offset: skip, limit } = question;
  const { where, messages, next, lookedBackTo } = await readRows(deps, question, { skip, limit });
  const count = messages.length;
  const isWhole = after === 0 && before === undefined;
  const total =
    isWhole && all !== undefined
      ? // A message may arrive between the two reads.
        Math.min(Math.max(all, count > 0 ? skip + count : 0), LIST_REACH_ROWS)
      : await totalOf(deps.readModel.collection(privateSms), where, { skip, limit }, count);
  return { data: messages, total, next, looked_back_to: lookedBackTo };
}

/** A customer's messages between two places in their feed, newest first. */
export async function readPrivateFeed(deps: Deps, question: PrivateQuestion): Promise<PrivatePage> {
  const feed = await deps.readModel.collection(feeds).get(`customer:${question.userId}`);
  const text = question.search?.trim().toLowerCase();
  const page = await (text ? search(deps, question, text) : list(deps, question, sizeOf(feed)));
  // A message may arrive between the two reads. Then the rows are newer than the counter.
  return { ...page, seq: Math.max(feed?.seq ?? 0, page.data[0]?.seq ?? 0) };
}
