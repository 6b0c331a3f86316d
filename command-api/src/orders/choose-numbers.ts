import { currentLease, isForSaleTo, lineOf, number, reject, streams } from '@ringpost/events/domain';
import type { NumberRow } from '@ringpost/projections/inventory/inventory.view';
import { numbersFor, readStandings } from '@ringpost/projections/inventory/standings.view';
import type { Deps } from '../kernel/deps.ts';
import { type Quote, requireQuoted } from '../price-list/entries.ts';
import type { PurchaseWanted } from './buy-order.ts';
import type { NumberPool } from './number-pool.ts';
import { isAwaitedByAnother } from './order-standing.ts';

/** Only this number. Its own stream says whether it is free, because a view may be behind. */
function onlyNumber(deps: Deps, e164: string, userId: string): NumberPool {
  return {
    async hasOffer({ appId }) {
      const { state } = await deps.streams.refresh(streams.number(e164), number);
      if (!isForSaleTo(state, userId)) throw reject('number-unknown');
      if (currentLease(state, appId) || lineOf(state, appId).length > 0) throw reject('number-taken');
      if (await isAwaitedByAnother(deps, state, userId)) throw reject('number-taken');
      return true;
    },
    next: async (_scope, tried) => (tried.has(e164) ? undefined : e164),
  };
}

/**
 * A purchase of the number that the customer chose, at the price of its provider; or of any candidate.
 * @throws Rejection `number-unknown` if it is not ours, or not of the country and the provider of the request
 */
export async function chooseNumber<Wanted extends PurchaseWanted>(
  deps: Deps,
  wanted: Wanted,
  candidates: NumberPool,
  chosen: string | undefined,
): Promise<{ readonly candidates: NumberPool; readonly wanted: Wanted }> {
  if (chosen === undefined) return { candidates, wanted };
  // Another process may have added it since this one looked.
  const { state } = await deps.streams.refresh(streams.number(chosen), number);
  const { details } = state;
  if (details?.countryIso !== wanted.countryIso || !isForSaleTo(state, wanted.userId))
    throw reject('number-unknown');
  const { vendorId } = details;
  if (wanted.vendorId !== null && wanted.vendorId !== vendorId) throw reject('number-unknown');
  return { candidates: onlyNumber(deps, chosen, wanted.userId), wanted: { ...wanted, vendorId, chosen } };
}

interface Chosen {
  readonly rows: readonly NumberRow[];
  /** Their providers, each once. */
  readonly vendorIds: readonly string[];
}

/** @throws Rejection `number-unknown` for numbers that are not ours, or are of another country or provider */
export async function readChosen(
  { readModel }: Deps,
  chosen: readonly string[],
  { userId, countryIso, vendorId }: Pick<PurchaseWanted, 'userId' | 'countryIso' | 'vendorId'>,
): Promise<Chosen> {
  const found = await numbersFor(readModel, userId, chosen);
  const rows = found.filter(
    (row) => row.countryIso === countryIso && (vendorId === null || row.vendorId === vendorId),
  );
  if (rows.length < chosen.length) {
    const known = new Set(rows.map(({ _id }) => _id));
    throw reject('number-unknown', { numbers: chosen.filter((each) => !known.has(each)) });
  }
  return { rows, vendorIds: [...new Set(rows.map((row) => row.vendorId))] };
}

/** Whether the view shows any of them as free. The stream of each number decides. */
export async function isAnyFree(
  { readModel }: Deps,
  asking: Pick<PurchaseWanted, 'appId' | 'userId'>,
  { rows }: Chosen,
): Promise<boolean> {
  const standings = await readStandings(readModel, asking, rows);
  return [...standings.values()].some(({ state }) => state === 'free');
}

/** The price of each of the chosen numbers: one order has one price. @throws Rejection `price-changed` */
export async function quoteChosen<Q extends Quote>(
  { vendorIds }: Chosen,
  quotedPriceMills: number,
  quote: (vendorId: string) => Promise<Q>,
): Promise<Q> {
  const [first, ...others] = await Promise.all(vendorIds.map(quote));
  if (!first) throw new Error('no number was chosen');
  for (const { unitPriceMills } of [first, ...others]) requireQuoted(quotedPriceMills, unitPriceMills);
  return first;
}
