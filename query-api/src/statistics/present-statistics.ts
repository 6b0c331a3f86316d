import { SUCCESS_RATE_MIN_SAMPLES } from '@ringpost/domain/rules/limits';
import type { DeliveryDayRow } from '@ringpost/projections/orders/deliveries.view';
import type { Delivery, StatisticsDay, WaitBand } from './statistics.contract.ts';

const DAY_MS = 86_400_000;

/** What a row counts, of a day or of an hour. */
type Counted = Pick<DeliveryDayRow, 'weight' | 'delivered' | 'seconds'>;

/** How many codes came after each number of seconds. */
type CodesBySecond = ReadonlyMap<number, number>;

/** The figures of an app in a country, counted over all customers. */
export interface CountedOrders {
  readonly countedAt: string;
  readonly delivery: Delivery | null;
  readonly daily: readonly StatisticsDay[] | null;
  readonly waits: readonly WaitBand[] | null;
  readonly byVendor: ReadonlyMap<string, Delivery>;
}

/** The seconds at which one band of waiting time ends and the next one begins. */
const BAND_ENDS = [5, 10, 20, 60] as const;

/** The last days, oldest first. `now`: any instant of the last day. */
export function windowOf(now: string, days: number): readonly string[] {
  const today = Date.parse(now.slice(0, 10));
  return Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function codesBySecond(rows: readonly Counted[]): CodesBySecond {
  const codes = new Map<number, number>();
  for (const { seconds } of rows) {
    for (const [second, count] of Object.entries(seconds)) {
      codes.set(Number(second), (codes.get(Number(second)) ?? 0) + count);
    }
  }
  return codes;
}

/** The second by which this share of the codes had come; null if none came. */
function secondOf(codes: CodesBySecond, share: number): number | null {
  const total = [...codes.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [second, count] of [...codes].sort(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= total * share) return second;
  }
  return null;
}

/** Per cent with one decimal; null if no customer counts. */
function shareOf(rows: readonly Counted[]): number | null {
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const delivered = rows.reduce((sum, row) => sum + row.delivered, 0);
  return weight === 0 ? null : Math.round((1000 * delivered) / weight) / 10;
}

/** Null while too few customers count. */
export function deliveryOf(rows: readonly Counted[]): Delivery | null {
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  if (weight < SUCCESS_RATE_MIN_SAMPLES) return null;
  const seconds = codesBySecond(rows);
  return {
    delivered_share: shareOf(rows) ?? 0,
    median_seconds: secondOf(seconds, 0.5),
    p95_seconds: secondOf(seconds, 0.95),
  };
}

function dailyOf(rows: readonly DeliveryDayRow[], days: readonly string[]): readonly StatisticsDay[] {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  return days.map((date) => {
    const ofDay = byDate.get(date) ?? [];
    const customers = Math.round(ofDay.reduce((sum, row) => sum + row.customers, 0));
    return { date, customers, delivered_share: shareOf(ofDay) };
  });
}

function waitsOf(rows: readonly DeliveryDayRow[]): readonly WaitBand[] {
  const codes = [...codesBySecond(rows)];
  return [0, ...BAND_ENDS].map((from, band) => {
    const below = BAND_ENDS[band] ?? null;
    const within = codes.filter(([second]) => second >= from && (below === null || second < below));
    return { from, below, codes: within.reduce((sum, [, count]) => sum + count, 0) };
  });
}

/** Counts the rows of the window. `byVendor` leaves out vendors with too few counted customers. */
export function countOrders(
  rows: readonly DeliveryDayRow[],
  days: readonly string[],
  now: string,
): CountedOrders {
  const delivery = deliveryOf(rows);
  const byVendor = [...Map.groupBy(rows, ({ vendorId }) => vendorId)].flatMap(([vendorId, own]) => {
    const delivery = deliveryOf(own);
    return delivery ? [[vendorId, delivery] as const] : [];
  });
  return {
    countedAt: now,
    delivery,
    daily: delivery && dailyOf(rows, days),
    waits: delivery && waitsOf(rows),
    byVendor: new Map(byVendor),
  };
}
