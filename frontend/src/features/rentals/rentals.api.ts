import { command } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';
import type { TermHours } from '../../session/preferences.store.ts';
import type { Priced } from '../purchase/top-up.store.ts';
import { type Spending, useSpending } from '../purchase/use-spending.ts';

/** The present price of an extension, for each term. Nothing is read without a rental. */
export function useExtensionPrices(orderId: string | null) {
  return useQuery(
    'GET /api/order_number/extend/price/{id}',
    orderId === null ? null : { params: { id: orderId } },
  );
}

/** Rentals that are read when some end soon. The others are only counted. */
const FIRST_ROWS = 20;

/** The rentals that end within a day, those that end first. Nothing is read if `isWanted` is false. */
export function useEndingRentals(isWanted = true) {
  return useQuery(
    'GET /api/number_expiring/pending',
    isWanted ? { query: { limit: FIRST_ROWS, offset: 0 } } : null,
  );
}

/** A term that is added to a rental, at the price that was shown. */
interface ExtensionRequest extends Priced {
  readonly orderId: string;
  readonly termHours: TermHours;
  /** The end of the rental that the customer saw. After an extension the same term is another extension. */
  readonly from: string;
}

function isSame(one: ExtensionRequest, other: ExtensionRequest): boolean {
  return (
    one.orderId === other.orderId &&
    one.termHours === other.termHours &&
    one.from === other.from &&
    one.price === other.price
  );
}

async function extend({ orderId, termHours, price }: ExtensionRequest, idempotencyKey: string) {
  const { order_uuid } = await command('POST /api/order_number/extend/{id}', {
    params: { id: orderId },
    body: { term_hours: termHours, quoted_price: price },
    idempotencyKey,
  });
  return order_uuid;
}

/** Extends rentals: one key for one extension, however often it is sent. */
export function useExtension(): Spending<ExtensionRequest> {
  return useSpending({ isSame, send: extend });
}
