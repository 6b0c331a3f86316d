import { LOG_START } from '@ringpost/domain';
import { STATISTICS_KEPT_SECONDS } from '@ringpost/domain/rules/limits';
import {
  DELIVERY_HOURS,
  type DeliveryHourRow,
  deliveryHourId,
  deliveryHours,
} from '@ringpost/projections/orders/deliveries.view';
import { type RecentTimes, readUptime, type UptimeDay } from '@ringpost/web/server';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { QueryApiDeps } from '../query-deps.ts';
import { deliveryOf } from '../statistics/present-statistics.ts';
import type { PublicStatus } from './public-status.contract.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The last hours, the present one first: `2026-11-26T14`. */
function lastHours(now: string): readonly string[] {
  const present = Date.parse(`${now.slice(0, 13)}:00:00Z`);
  return Array.from({ length: DELIVERY_HOURS }, (_, index) =>
    new Date(present - index * HOUR_MS).toISOString().slice(0, 13),
  );
}

/** Later orders of a customer can lower what the customer said in an hour before. */
function atLeastNone(row: DeliveryHourRow): DeliveryHourRow {
  return { ...row, weight: Math.max(0, row.weight), delivered: Math.max(0, row.delivered) };
}

/** Never rounded up, so that 100 means every minute. */
function shareOf({ lived, served }: Pick<UptimeDay, 'lived' | 'served'>): number | null {
  return lived === 0 ? null : Math.floor((10_000 * served) / lived) / 100;
}

function presentUptime(days: readonly UptimeDay[]): PublicStatus['uptime'] {
  const lived = days.reduce((sum, day) => sum + day.lived, 0);
  const served = days.reduce((sum, day) => sum + day.served, 0);
  return {
    since: days.find((day) => day.lived > 0)?.date ?? null,
    share: shareOf({ lived, served }),
    days: days.map((day) => ({ date: day.date, share: shareOf(day) })),
  };
}

interface StatusDeps extends Pick<QueryApiDeps, 'readModel' | 'vault' | 'clock'> {
  /** How long messages of the public feed took from their arrival to the browsers. */
  readonly pushes: Pick<RecentTimes, 'standing'>;
}

async function readNow({ readModel, vault, pushes }: StatusDeps, now: string): Promise<PublicStatus> {
  const hours = lastHours(now);
  const [rows, uptime] = await Promise.all([
    readModel.collection(deliveryHours).getMany(hours.map(deliveryHourId)),
    readUptime(vault, now),
  ]);
  const byHour = new Map(rows.map((row) => [row.hour, atLeastNone(row)]));
  const rowsOf = (count: number) => hours.slice(0, count).flatMap((hour) => byHour.get(hour) ?? []);
  const push = pushes.standing();
  return {
    delivery: {
      last_24_hours: deliveryOf(rowsOf(DAY_HOURS)),
      last_7_days: deliveryOf(rowsOf(DELIVERY_HOURS)),
    },
    push: push === undefined ? null : { median_ms: push.p50Ms, p99_ms: push.p99Ms },
    uptime: presentUptime(uptime),
    counted_at: now,
  };
}

/**
 * How the service is. The figures stay the same for a minute. So repeated reads cost nothing, and nobody can watch the code of one
 * customer arrive.
 */
export function createPublicStatus(
  deps: StatusDeps,
  age: () => number = () => performance.now(),
): () => Promise<PublicStatus> {
  const kept = keepAnswers<PublicStatus>({
    maxAgeMs: STATISTICS_KEPT_SECONDS * 1000,
    maxEntries: 1,
    age,
    position: () => LOG_START,
  });
  return () => kept('status', LOG_START, () => readNow(deps, deps.clock.now().toISOString()));
}
