import { plusSeconds } from '../domain/index.ts';
import { RENTAL_NOTICE_HOURS, RENTAL_RENEWS_MINUTES_BEFORE } from './limits.ts';

/** The moment at which a rental that ends at `until` renews itself. */
export function renewsAtOf(until: string): string {
  return plusSeconds(until, -RENTAL_RENEWS_MINUTES_BEFORE * 60);
}

/** When the customer is told of it: a day before; for a short term a third of the term before. */
export function renewalNoticeAtOf(until: string, termHours: number): string {
  return plusSeconds(renewsAtOf(until), -Math.min(RENTAL_NOTICE_HOURS, termHours / 3) * 3600);
}
