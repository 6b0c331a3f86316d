import { WEBHOOK_TEST_TYPE, WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { command, download } from '../../../api/http.ts';
import { fitting, oneOf, UUID } from '../../../api/one-of.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { dayRange } from '../../../ui/day-range.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 20;

export const TYPES = [...WEBHOOK_TYPES, WEBHOOK_TEST_TYPE] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    email: filter('email').trim() || undefined,
    user_id: fitting(UUID, filter('user')),
    type: oneOf(TYPES, filter('type')),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** The deliveries of all customers that failed for good, filtered and sorted by the address. */
export function useDiedDeliveries(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['queued_at']) };
  return useQuery(
    'GET /api/admin/webhook_deliveries',
    { query: { ...page, ...filtersOf(address) } },
    workList,
  );
}

/** Every delivery that matches the filters of the address, as a file. */
export function loadDeliveriesFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/webhook_deliveries/csv', { query: filtersOf(address) });
}

/** Sends a delivery of a customer again. The list is not read again. */
export function sendAgain(id: string): Promise<unknown> {
  return command('POST /api/admin/webhook_deliveries/{id}/replay', { params: { id } });
}

export function refreshDeliveries(): Promise<unknown> {
  return refreshQueries('GET /api/admin/webhook_deliveries', 'GET /api/admin/users/{id}/webhook_deliveries');
}

/** Sends a delivery of a customer again. */
export async function retryDelivery(id: string): Promise<void> {
  await sendAgain(id);
  await refreshDeliveries();
}
