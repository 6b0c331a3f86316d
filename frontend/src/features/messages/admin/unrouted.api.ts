import { command, download } from '../../../api/http.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

/** The messages, sorted by the address. */
export function useUnrouted(address: ListAddress) {
  const query = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['received_at']) };
  return useQuery('GET /api/sms/unrouted', { query }, workList);
}

/** All of the messages, as a file. */
export function loadUnroutedFile(): Promise<Blob> {
  return download('GET /api/sms/unrouted/csv');
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
