import { SUCCESS_RATE_MIN_SAMPLES } from '@ringpost/domain/rules/limits';
import { type DeliveryRow, deliveries, type Voices } from '@ringpost/projections/orders/deliveries.view';
import { type Deps, nowIso } from '../kernel/deps.ts';

/** How an app delivers: the delivered share in whole percent, and of how many paid orders. */
export interface DeliveryRate {
  readonly percent: number;
  readonly weight: number;
}

/** How an app delivers in a country, at one vendor or (null) at all. Undefined while too few customers count. */
export type DeliveryRates = (
  appId: string,
  countryIso: string,
  vendorId: string | null,
) => DeliveryRate | undefined;

const MAX_ROWS = 9_999;

function rateOf({ weight, delivered }: Voices): DeliveryRate | undefined {
  if (weight < SUCCESS_RATE_MIN_SAMPLES) return undefined;
  return { percent: Math.round((100 * delivered) / weight), weight };
}

async function readRates(
  { readModel }: Pick<Deps, 'readModel'>,
  countryIsos: readonly string[],
): Promise<DeliveryRates> {
  const lists = await Promise.all(
    countryIsos.map((countryIso) =>
      readModel.collection(deliveries).find({ countryIso }, { limit: MAX_ROWS }),
    ),
  );
  const rows = new Map<string, DeliveryRow>();
  for (const row of lists.flat()) rows.set(`${row.appId}|${row.countryIso}`, row);
  return (appId, countryIso, vendorId) => {
    const row = rows.get(`${appId}|${countryIso}`);
    const counted = vendorId === null ? row : row?.vendors[vendorId];
    return counted && rateOf(counted);
  };
}

/** Each process reads the rates once a UTC day, so no guest can see from them that somebody has just bought or got a code. */
export function createDeliveryRates(
  deps: Pick<Deps, 'readModel' | 'clock'>,
  countryIsos: readonly string[],
): () => Promise<DeliveryRates> {
  let kept: { readonly date: string; readonly rates: Promise<DeliveryRates> } | undefined;
  return () => {
    const date = nowIso(deps).slice(0, 10);
    if (kept?.date === date) return kept.rates;
    const mine = { date, rates: readRates(deps, countryIsos) };
    kept = mine;
    mine.rates.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.rates;
  };
}
