import { reject } from '../domain/index.ts';

/**
 * An instant of a request in UTC. Stored times are in UTC, so that sorting them as text sorts them by time.
 * @throws Rejection `invalid-request` for a leap second, which RFC 3339 allows and no Date has
 */
export function inUtc(instant: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) throw reject('invalid-request');
  return new Date(time).toISOString();
}
