import { Rejection, type RejectionCode, reject } from '@ringpost/domain';

/** More than anything costs: what a program that names no maximum would pay. */
export const ANY_PRICE_MILLS = 1_000_000_000;

/** The most that a customer would pay, in mills. Anything if nothing is named; undefined if the text is no price. */
export function maximumMills(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return ANY_PRICE_MILLS;
  if (!/^\d{1,6}(?:\.\d{1,9})?$/.test(text)) return undefined;
  return Math.floor(Math.round(Number(text) * 1e6) / 1e3);
}

/** Another place may have a number for this customer. */
const NOTHING_THERE: readonly RejectionCode[] = ['no-available-numbers', 'portal-share-used'];

/**
 * Buys from the first place that has a number: a country, a vendor, or null for any. One that has none appends nothing, so the key
 * stays free for the next one. @throws Rejection `no-available-numbers` if there is no place
 */
export async function fromAnyOf<Place, T>(
  places: readonly Place[],
  buy: (place: Place) => Promise<T>,
): Promise<T> {
  for (const [index, place] of places.entries()) {
    try {
      return await buy(place);
    } catch (error) {
      const isEmpty = error instanceof Rejection && NOTHING_THERE.includes(error.code);
      if (!isEmpty || index === places.length - 1) throw error;
    }
  }
  throw reject('no-available-numbers');
}
