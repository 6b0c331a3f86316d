import { Day, Instant, orNull, type Shape } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';
import { Delivery } from '../statistics/statistics.contract.ts';

const UptimeDay = Type.Object({
  date: Day,
  /** Per cent of the minutes of this day in which Ringpost answered, with two decimals. Null: before the first minute that is known. */
  share: orNull(Type.Number()),
});
export type UptimeDay = Shape<typeof UptimeDay>;

const PublicStatus = Type.Object({
  /**
   * Of all apps together, counted as in the statistics of one app. Null while the customers who count have too little weight. A
   * period begins with a full hour.
   */
  delivery: Type.Object({ last_24_hours: orNull(Delivery), last_7_days: orNull(Delivery) }),
  /**
   * From the arrival of a message of the public feed until it was sent to browsers, in the last five minutes, in the process that
   * answers. Null if none came.
   */
  push: orNull(Type.Object({ median_ms: Type.Number(), p99_ms: Type.Number() })),
  uptime: Type.Object({
    /** The first day that counts, at most 90 days ago; null if nothing is known. */
    since: orNull(Day),
    /** As `share` of a day, of all days that count. */
    share: orNull(Type.Number()),
    /** Oldest first. The last one is today in UTC. */
    days: Type.Array(UptimeDay),
  }),
  counted_at: Instant,
});
export type PublicStatus = Shape<typeof PublicStatus>;

export const publicStatusContract = {
  method: 'GET',
  path: '/api/public/status',
  summary:
    'How the service is: codes delivered, the time until messages are shown, and the uptime of 90 days.',
  tag: 'public',
  answers: { 200: PublicStatus },
} as const;
