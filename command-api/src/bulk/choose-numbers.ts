import { reject } from '@ringpost/domain';
import type { NumberRow } from '@ringpost/projections/inventory/inventory.view';
import { numbersFor, readStandings } from '@ringpost/projections/inventory/standings.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { PurchaseRequest } from '../orders/entries.ts';
import { type Quote, requireQuoted } from '../price-list/entries.ts';

interface Chosen {
  readonly rows: readonly NumberRow[];
  /** The providers of the numbers, each once. */
  readonly vendorIds: readonly string[];
}

/** @throws Rejection `number-unknown` for numbers that are not ours, or of another country or provider */
export async function readChosen(
  { readModel }: Deps,
  chosen: readonly string[],
  { userId, countryIso, vendorId }: Pick<PurchaseRequest, 'userId' | 'countryIso' | 'vendorId'>,
): Promise<Chosen> {
  const found = await numbersFor(readModel, userId, chosen);
  const rows = found.filter(
    (row) => row.countryIso === countryIso && (vendorId === null || row.vendorId === vendorId),
  );
  if (rows.length < chosen.length) {
    const knownNumbers = new Set(rows.map(({ _id }) => _id));
    throw reject('number-unknown', { numbers: chosen.filter((each) => !knownNumbers.has(each)) });
  }
  return { rows, vendorIds: [...new Set(rows.map((row) => row.vendorId))] };
}

/** Whether the view shows any of them as free. The stream of each number decides. */
export async function isAnyFree(
  deps: Deps,
  asking: Pick<PurchaseRequest, 'appId' | 'userId'>,
  { rows }: Chosen,
): Promise<boolean> {
  const standings = await readStandings(deps.readModel, { ...asking, now: nowIso(deps) }, rows);
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
