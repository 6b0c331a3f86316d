import { download } from '../../../api/http.ts';
import { isByNumber as isNumberPrefix, numbersOf } from '../../../api/number-filter.ts';
import { fitting, oneOf, UUID } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { dayRange } from '../../../ui/day-range.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

export const STATES = [
  ...(['shown', 'withheld', 'waiting', 'not-shown'] as const),
  ...(['public', 'unclaimed', 'unrouted', 'unknown-number'] as const),
];

/** Whether the messages are in the order of the numbers, because only their beginning is given. */
export function isByNumber({ filter }: ListAddress): boolean {
  return isNumberPrefix(filter('number'));
}

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  const code = oneOf(['with', 'without'], filter('code'));
  return {
    ...numbersOf(filter('number')),
    app_uuid: fitting(UUID, filter('app')),
    vendor_uuid: fitting(UUID, filter('vendor')),
    user_id: fitting(UUID, filter('user')),
    state: oneOf(STATES, filter('state')),
    ...(code !== undefined && { verification: code === 'with' }),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** All messages, filtered and sorted by the address. */
export function useAllMessages(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, ['received_at']),
    ...filtersOf(address),
  };
  return useQuery('GET /api/admin/messages', { query }, workList);
}

/** Every message that matches the filters of the address, as a file. */
export function loadMessagesFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/messages/csv', { query: filtersOf(address) });
}
