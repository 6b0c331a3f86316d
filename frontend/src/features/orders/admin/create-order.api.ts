import type { SupportOrderBody } from '@ringpost/command-api/support-orders/support-orders.contract';
import type { Shape } from '@ringpost/domain/contracts/fields.contract';
import { command } from '../../../api/http.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

export type SupportOrder = Shape<typeof SupportOrderBody>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The account with exactly this address or id, with its balance. Nothing is asked for a text that is neither. */
export function useBuyer(text: string) {
  const asked = text.trim().toLowerCase();
  const isWhole = UUID.test(asked) || /^[^@\s]+@[^@\s]+$/.test(asked);
  const { data } = useQuery('GET /api/users/list', isWhole ? { query: { search: asked, limit: 1 } } : null);
  const [first] = data?.data ?? [];
  const found = first && (first.email.toLowerCase() === asked || first.user_id === asked) ? first : undefined;
  const { data: buyer } = useQuery(
    'GET /api/admin/users/{id}',
    found ? { params: { id: found.user_id } } : null,
  );
  const isUnknown = asked !== '' && (!isWhole || (data !== undefined && !found));
  return { buyer, isUnknown };
}

export interface PriceQuestion {
  readonly appId: string;
  readonly userId: string | undefined;
  readonly country: string;
  readonly vendor: string;
}

/** What this customer pays for the app there, and of which rank the price is, with the discount by volume. Null: the app is not sold there. */
export function usePriceFor({ appId, userId, country, vendor }: PriceQuestion) {
  const params = { id: appId };
  const isAsked = appId !== '' && userId !== undefined;
  const query = { user_id: userId, country_iso: country, ...(vendor !== '' && { vendor_uuid: vendor }) };
  const { data: why } = useQuery('GET /api/admin/apps/{id}/price', isAsked ? { params, query } : null);
  if (!why) return undefined;
  const { price: entry, volume } = why;
  if (!entry) return null;
  const percentOff = entry.list_price === null ? null : (volume?.percent ?? null);
  return { entry, rank: entry.rank, percentOff };
}

/** @returns the id of the order */
export async function buyFor(userId: string, body: SupportOrder, idempotencyKey: string): Promise<string> {
  const request = { params: { id: userId }, body, idempotencyKey };
  let orderId = '';
  try {
    await withFreshPassword(async () => {
      orderId = (await command('POST /api/users/{id}/orders', request)).order_uuid;
    });
  } finally {
    await refreshQueries(
      'GET /api/admin/orders',
      'GET /api/admin/users/{id}',
      'GET /api/admin/apps/{id}/price',
    );
  }
  return orderId;
}
