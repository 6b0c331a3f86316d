import { numberPrefix } from '@ringpost/domain/rules/phone-display';
import type { Collection, Page, Row, Where } from '@ringpost/engine';
import { findPage, type PageOf } from './find-page.ts';
import { timesBetween } from './instants.ts';
import { pagesByTime } from './time-pages.ts';
import { type Leading, whereEqual } from './where-equal.ts';

/** What an admin asks for. `since` and `until` are instants in any time zone; `until` itself is excluded. */
interface DatedFilter {
  readonly number?: string | undefined;
  /** The first digits of the number, with or without a plus and the country code. Only used without a whole number. */
  readonly prefix?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** A list of all customers' things, in the order of time. With a prefix it is in the order of the numbers. */
export interface DatedList<T extends Row> {
  readonly collection: Collection<T>;
  readonly filter: DatedFilter;
  /** The fields with one value; undefined for any value. The number is not one of them. */
  readonly equal: Readonly<Record<string, string | undefined>>;
  /** The fields that an index begins with, first those that usually find the fewest rows. */
  readonly leading: readonly Leading[];
  /** Other conditions, which an index has at its end. */
  readonly also?: Where;
  /** The field with the number; absent in a list that is about none. */
  readonly numberField?: keyof T & string;
  /** The field with the time. */
  readonly timeField: keyof T & string;
}

type Of<T extends Row> = Omit<DatedList<T>, 'collection'>;

/** The numbers with the prefix; undefined if the list is in the order of time. They are neighbours only in their own order. */
function numbersOf({
  number,
  prefix,
}: DatedFilter): { readonly from: string; readonly to: string } | undefined {
  if (number !== undefined || prefix === undefined) return undefined;
  const from = `+${numberPrefix(prefix)}`;
  return { from, to: `${from}\uffff` };
}

function sortOf<T extends Row>(
  { filter, numberField, timeField }: Of<T>,
  direction: 1 | -1,
): NonNullable<Page['sort']> {
  const byTime = [[timeField, direction]] as const;
  return numberField && numbersOf(filter) ? [[numberField, direction], ...byTime] : byTime;
}

/** The condition on the rows. `latest`: leaves out rows that are later. `lastNumber`: leaves out numbers after it. */
function whereOf<T extends Row>(list: Of<T>, latest?: string, lastNumber?: string): Where {
  const { filter, equal, leading, also, numberField, timeField } = list;
  const numbers = numbersOf(filter);
  const time = { ...timesBetween(filter.since, filter.until), ...(latest !== undefined && { $lte: latest }) };
  return {
    ...(numberField
      ? whereEqual({ ...equal, [numberField]: filter.number }, numbers ? [] : [numberField, ...leading])
      : whereEqual(equal, leading)),
    ...(numberField && numbers && { [numberField]: { $gte: numbers.from, $lte: lastNumber ?? numbers.to } }),
    ...(Object.keys(time).length > 0 && { [timeField]: time }),
    ...also,
  };
}

/** One page of the list, and how many rows it has. */
export function findDated<T extends Row>(
  list: DatedList<T>,
  direction: 1 | -1,
  page: Pick<PageOf, 'skip' | 'limit'>,
): Promise<{ readonly rows: readonly T[]; readonly total: number }> {
  return findPage(list.collection, whereOf(list), { ...page, sort: sortOf(list, direction) });
}

/** All rows of the list, newest first; with a prefix the last number first. */
export function datedPages<T extends Row>(
  list: DatedList<T>,
  now: string,
): AsyncGenerator<readonly T[], void> {
  const numbers = numbersOf(list.filter);
  const sort = sortOf(list, -1);
  return pagesByTime(
    numbers ? numbers.to : now,
    ({ latest, skip, limit }) => {
      const where = numbers ? whereOf(list, now, latest) : whereOf(list, latest);
      return list.collection.find(where, { sort, skip, limit });
    },
    (row) => String(row[(numbers && list.numberField) || list.timeField]),
  );
}
