import { numbersOf } from '../api/number-filter.ts';
import { fitting, oneOf, UUID } from '../api/one-of.ts';
import { dayRange } from '../ui/day-range.ts';
import type { ListAddress } from '../ui/use-list-address.ts';

/** The filters in the address that lists of all customers' things have in common: a number, a status, an app, a customer, days. */
export function datedFilters<Status extends string>({ filter }: ListAddress, statuses: readonly Status[]) {
  return {
    ...numbersOf(filter('number')),
    status: oneOf(statuses, filter('status')),
    app_uuid: fitting(UUID, filter('app')),
    user_id: fitting(UUID, filter('user')),
    ...dayRange(filter('from'), filter('to')),
  };
}
