import { command, download } from '../../../api/http.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 20;

/** The deliveries of all customers that failed for good, sorted by the address. */
export function useDiedDeliveries(address: ListAddress) {
  const query = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['queued_at']) };
  return useQuery('GET /api/admin/webhook_deliveries', { query }, workList);
}

/** All of them, as a file. */
export function loadDeliveriesFile(): Promise<Blob> {
  return download('GET /api/admin/webhook_deliveries/csv');
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
