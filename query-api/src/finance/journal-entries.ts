import { setImmediate as afterOthers } from 'node:timers/promises';
import { isAfter, LOG_START, latestOf, type Position, type RecordedEvent } from '@ringpost/domain';
import { type FinanceDayRow, financeDays } from '@ringpost/projections/finance/finance.view';
import type { QueryDeps } from '../query-deps.ts';
import { allOf } from './all-rows.ts';
import { isWithin, type Period } from './period.ts';

/** One side of a movement of money, as it is in the log. */
export interface JournalEntry {
  readonly position: Position;
  readonly at: string;
  readonly type: string;
  readonly actor: string;
  readonly customer: string;
  /** The order, the payment or anything else that the money moved for; null if there is none. */
  readonly about: string | null;
  readonly account: string;
  readonly mills: number;
}

/** Few, because other requests wait while a page is read. */
const PAGE_EVENTS = 500;

/** The part of the log that has all money of a period. */
interface Stretch {
  readonly after: Position;
  readonly last: Position;
}

/** Undefined if no money moved. Facts of other days may be in the stretch, because the clock may be set back. */
function stretchOf(days: readonly FinanceDayRow[], period: Period): Stretch | undefined {
  const within = days.filter(({ _id }) => isWithin(period, _id));
  const [earliest] = within.map(({ first }) => first).sort((a, b) => (isAfter(a, b) ? 1 : -1));
  if (earliest === undefined) return undefined;
  const known = days.flatMap(({ first, last }) => [first, last]);
  return {
    // Any position before the first fact will do. The nearest one saves reads.
    after: latestOf(LOG_START, ...known.filter((position) => isAfter(earliest, position))),
    last: latestOf(...within.map(({ last }) => last)),
  };
}

function aboutOf(data: object): string | null {
  for (const field of ['orderId', 'paymentId', 'holdId', 'corrects'] as const) {
    const id = (data as Readonly<Record<string, unknown>>)[field];
    if (typeof id === 'string') return id;
  }
  return null;
}

function entriesOf(event: RecordedEvent): readonly JournalEntry[] {
  const { type, data, meta, position } = event;
  if (!('entries' in data)) return [];
  const { actor, occurredAt: at } = meta;
  const common = { position, at, type, actor, customer: data.userId, about: aboutOf(data) };
  return data.entries.map(({ account, amountMills: mills }) => ({ ...common, account, mills }));
}

/** Every entry of a period in the order of the log, page by page. It ends where the rows of the report end. */
export async function* journalEntries(
  { readModel, log }: Pick<QueryDeps, 'readModel' | 'log'>,
  period: Period,
): AsyncGenerator<readonly JournalEntry[], void> {
  const days = await allOf(readModel.collection(financeDays), { _id: { $lte: period.until } }, '_id');
  const stretch = stretchOf(days, period);
  if (!stretch) return;
  let { after } = stretch;
  while (isAfter(stretch.last, after)) {
    const page = await log.readAll({ after, limit: PAGE_EVENTS });
    after = page.at(-1)?.position ?? stretch.last;
    const inPeriod = page.filter(
      ({ position, meta }) =>
        !isAfter(position, stretch.last) && isWithin(period, meta.occurredAt.slice(0, 10)),
    );
    yield inPeriod.flatMap(entriesOf);
    await afterOthers();
  }
}
