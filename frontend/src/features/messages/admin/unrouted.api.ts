import { command, download } from '../../../api/http.ts';
import { numbersOf } from '../../../api/number-filter.ts';
import { fitting, oneOf, UUID } from '../../../api/one-of.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { dayRange } from '../../../ui/day-range.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

/** Why a message has no order. */
export const REASONS = ['unclaimed', 'unrouted', 'unknown-number', 'other-vendor'] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    ...numbersOf(filter('number')),
    reason: oneOf(REASONS, filter('reason')),
    app_uuid: fitting(UUID, filter('app')),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** The messages, filtered and sorted by the address. */
export function useUnrouted(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['received_at']) };
  return useQuery('GET /api/sms/unrouted', { query: { ...page, ...filtersOf(address) } }, workList);
}

/** Every message that matches the filters of the address, as a file. */
export function loadUnroutedFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/sms/unrouted/csv', { query: filtersOf(address) });
}

export function useRouteCandidates(messageId: string) {
  return useQuery('GET /api/sms/{id}/orders', { params: { id: messageId } });
}

/** Gives a message to an order. @returns whether its customer has to pay to read it. */
export async function routeMessage(messageId: string, orderId: string): Promise<boolean> {
  const request = { params: { id: messageId }, body: { order_uuid: orderId } };
  const { withheld } = await command('POST /api/sms/{id}/route', request);
  await refreshQueries('GET /api/sms/unrouted');
  return withheld;
}
