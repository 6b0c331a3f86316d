import { useQuery } from '../../api/use-query.ts';
import { type ExtensionRequest, extend, isSameExtension } from '../purchase/extension-request.ts';
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

/** Extends rentals: one key for one extension, however often it is sent. */
export function useExtension(): Spending<ExtensionRequest> {
  return useSpending({ isSame: isSameExtension, send: extend });
}
