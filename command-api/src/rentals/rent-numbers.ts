import type { NumberAge } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { buyOrder, type Kind, type PurchaseRequest, type Settled } from '../orders/entries.ts';
import { quoteRental, type RentalQuote } from '../price-list/entries.ts';
import { chooseNumber, type NumberPool } from '../supply/entries.ts';

export interface RentNumbers extends PurchaseRequest {
  readonly numberType: NumberAge;
  readonly termHours: number;
  /** Numbers in one order; currently one. */
  readonly quantity: number;
}

/** What rentals need. */
export interface RentalShop {
  readonly deps: Deps;
  readonly candidates: NumberPool;
}

const RENTAL: Kind<RentNumbers, RentalQuote> = {
  quote: quoteRental,
  placed: (fields, { numberType, termHours, quantity }, { readPriceMills }) => ({
    ...fields,
    kind: 'rental',
    numberType,
    termHours,
    quantity,
    readPriceMills,
  }),
};

/**
 * Rents a number for a term. It is paid for when the number is assigned. Without a number the money comes back.
 * @throws Rejection as a purchase of an activation does
 */
export function rentNumbers(
  deps: Deps,
  candidates: NumberPool,
  request: RentNumbers,
  requestIds: RequestIds,
): Promise<Settled> {
  return buyOrder(deps, candidates, { kind: RENTAL, request }, requestIds);
}

/**
 * Rents the number that the customer chose, or any.
 * @throws Rejection `number-unknown`, `number-taken`, and as any rental does
 */
export async function rentNumber(
  { deps, candidates }: RentalShop,
  request: RentNumbers,
  chosen: string | undefined,
  requestIds: RequestIds,
): Promise<Settled> {
  const one = await chooseNumber(deps, request, candidates, chosen);
  return rentNumbers(deps, one.candidates, one.request, requestIds);
}
