import useSWR from 'swr';
import { query } from '../../api/http.ts';
import type { Problem } from '../../api/problem.ts';
import type { AnswerOf } from '../../api/routes.ts';
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

export type ExtensionPrices = AnswerOf<'GET /api/order_number/extend/price/{id}'>;

/** The prices to extend several rentals, in the sequence of the ids. */
export function useManyExtensionPrices(orderIds: readonly string[]) {
  const key = orderIds.length > 0 ? ['extension-prices', ...orderIds] : null;
  return useSWR<readonly ExtensionPrices[], Problem>(key, () =>
    Promise.all(
      orderIds.map((id) => query('GET /api/order_number/extend/price/{id}', { params: { id }, query: {} })),
    ),
  );
}

/** The maximum number of rentals that are read when some end soon. The others are only counted. */
const FIRST_ROWS = 20;

/** The rentals that end within a day; the one that ends first is first. Nothing is read if `isEnabled` is false. */
export function useEndingRentals(isEnabled = true) {
  return useQuery(
    'GET /api/number_expiring/pending',
    isEnabled ? { query: { limit: FIRST_ROWS, offset: 0 } } : null,
  );
}

/** Extends rentals. Each extension has one key, however often it is sent. */
export function useExtension(): Spending<ExtensionRequest> {
  return useSpending({ isSame: isSameExtension, send: extend });
}
