import { command } from '../../../api/http.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';

export const PAGE_ROWS = 20;

/** The deliveries of all customers that failed for good. */
export function useDiedDeliveries(offset: number) {
  return useQuery('GET /api/admin/webhook_deliveries', { query: { limit: PAGE_ROWS, offset } }, workList);
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
