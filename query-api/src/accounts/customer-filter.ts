import { toMills } from '@ringpost/domain/rules/money-display';
import type { Condition, Where } from '@ringpost/engine';
import type { CustomerRow } from '@ringpost/projections/accounts/customers.view';
import { among } from '../kernel/among.ts';
import { timesBetween } from '../kernel/instants.ts';
import { whereEqual } from '../kernel/where-equal.ts';

/** The accounts that an admin asks for. Amounts are dollars. `seen_until` itself is excluded. */
export interface AccountFilter {
  /** The beginning of an address, or an id. */
  readonly search?: string | undefined;
  readonly role?: CustomerRow['role'] | undefined;
  readonly status?: CustomerRow['status'] | undefined;
  readonly country?: string | undefined;
  readonly seen_since?: string | undefined;
  readonly seen_until?: string | undefined;
  /** Only used without any other filter. */
  readonly spent_from?: number | undefined;
  readonly spent_to?: number | undefined;
}

export type AccountSort = 'registered_at' | 'seen_at' | 'spent' | 'balance';

/** The field of its own rows whose order the list has. */
export type SortField = 'registeredAt' | 'seenAt' | 'email';

/** Greater than any time and any address. */
const END = '\uffff';
/** More than anybody spends. */
const MOST_MILLS = Number.MAX_SAFE_INTEGER;

/** The text of a search, as addresses are stored. */
export function searchedText({ search = '' }: AccountFilter): string {
  return search.trim().toLowerCase();
}

function isSpentFiltered({ spent_from: from, spent_to: to }: AccountFilter): boolean {
  return (from ?? to) !== undefined;
}

/** Whether the list has a filter that its own rows serve. */
function isFiltered({ spent_from: _from, spent_to: _to, ...filter }: AccountFilter): boolean {
  return Object.values({ ...filter, search: searchedText(filter) || undefined }).some(
    (value) => value !== undefined,
  );
}

/** The order of money that the list has; undefined if it has one of its own rows. Rows of money have no role, status and address. */
export function moneyOrderOf(filter: AccountFilter, by: AccountSort): 'spent' | 'balance' | undefined {
  if (isFiltered(filter)) return undefined;
  if (by === 'spent' || isSpentFiltered(filter)) return 'spent';
  return by === 'balance' ? by : undefined;
}

/**
 * The order of the list. A range is only in the index of its own order, so a search is in the order of the addresses, and what is
 * filtered by a time in that of the time.
 */
export function sortFieldOf(filter: AccountFilter, by: AccountSort): SortField {
  if (searchedText(filter) !== '') return 'email';
  const isSeen = (filter.seen_since ?? filter.seen_until) !== undefined;
  return by === 'seen_at' || isSeen ? 'seenAt' : 'registeredAt';
}

/** The condition on what customers spent. `most`: leaves out what is more, in thousandths of a dollar. */
export function whereSpent({ spent_from: from, spent_to: to }: AccountFilter, most = MOST_MILLS): Where {
  const $lte = Math.min(most, to === undefined ? MOST_MILLS : toMills(to));
  return { totalMills: { $gte: toMills(from ?? 0), $lte } };
}

function seenBetween({ seen_since: since, seen_until: until }: AccountFilter): Condition {
  return { $gte: '', $lt: END, ...timesBetween(since, until) };
}

/**
 * The condition on the rows in the order of this field. The field of the order always has two ends: with one end or none, SQLite could
 * read the entries of another filter, and sort what it finds.
 */
export function whereAccounts(filter: AccountFilter, field: SortField): Where {
  const { role, status, country } = filter;
  const text = searchedText(filter);
  const isSeen = (filter.seen_since ?? filter.seen_until) !== undefined;
  const equal = { countryIso: country, role, status };
  // Few customers have another role than that of a customer.
  const leading = role === 'customer' ? ['countryIso', 'status', 'role'] : ['countryIso', 'role', 'status'];
  if (field === 'registeredAt') return whereEqual(equal, leading);
  return {
    ...((field === 'seenAt' || isSeen) && { seenAt: seenBetween(filter) }),
    ...(text !== '' && { email: { $gte: text, $lt: text + END } }),
    ...Object.fromEntries(
      Object.entries(equal).flatMap(([name, value]) => (value === undefined ? [] : [[name, among(value)]])),
    ),
  };
}

/** Whether a row that was found by its id fits the other filters, too. */
export function fits(row: CustomerRow, filter: AccountFilter): boolean {
  const { role = row.role, status = row.status, country = row.countryIso } = filter;
  const { $gte, $lt } = timesBetween(filter.seen_since, filter.seen_until);
  return (
    role === row.role &&
    status === row.status &&
    country === row.countryIso &&
    ($gte === undefined || row.seenAt >= $gte) &&
    ($lt === undefined || row.seenAt < $lt)
  );
}
