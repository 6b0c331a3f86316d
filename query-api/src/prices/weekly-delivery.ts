import { LOG_START } from '@ringpost/domain';
import { PUBLIC_DELIVERY_DAYS, STATISTICS_KEPT_SECONDS } from '@ringpost/domain/rules/limits';
import type { ReadModel } from '@ringpost/engine';
import { deliveryDays } from '@ringpost/projections/orders/deliveries.view';
import type { Delivery } from '../catalogue/present-priced-app.ts';
import { keepAnswers } from '../kernel/kept-answers.ts';
import { countOrders, windowOf } from '../statistics/present-statistics.ts';

/** How an app delivered in a country. `now`: the present instant. */
export type WeeklyDelivery = (appId: string, countryIso: string, now: string) => Promise<Delivery>;

const DAY_MS = 86_400_000;
const MAX_ROWS = 9_999;
const MAX_KEPT = 2_000;
const UNKNOWN: Delivery = { delivered: null, median_seconds: null };

/**
 * Counts the last seven whole days, without today, and keeps the figures for a minute. So they change once a day, and no guest can
 * see from them that somebody has bought or got a code.
 */
export function createWeeklyDelivery(
  readModel: ReadModel,
  age: () => number = () => performance.now(),
): WeeklyDelivery {
  const kept = keepAnswers<Delivery>({
    maxAgeMs: STATISTICS_KEPT_SECONDS * 1000,
    maxEntries: MAX_KEPT,
    age,
    position: () => LOG_START,
  });

  async function count(appId: string, countryIso: string, days: readonly string[]): Promise<Delivery> {
    const [first = ''] = days;
    const where = { appId, countryIso, date: { $gte: first } };
    const rows = await readModel.collection(deliveryDays).find(where, { limit: MAX_ROWS });
    const whole = rows.filter(({ date }) => days.includes(date));
    const { delivery } = countOrders(whole, days, '');
    if (!delivery) return UNKNOWN;
    const { delivered_share, median_seconds } = delivery;
    return { delivered: Math.round(delivered_share), median_seconds };
  }

  return (appId, countryIso, now) => {
    const yesterday = new Date(Date.parse(now) - DAY_MS).toISOString();
    const days = windowOf(yesterday, PUBLIC_DELIVERY_DAYS);
    return kept(`${appId}|${countryIso}|${days[0]}`, LOG_START, () => count(appId, countryIso, days));
  };
}
