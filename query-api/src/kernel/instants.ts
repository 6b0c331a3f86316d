import { reject } from '@ringpost/domain';

/**
 * Converts an instant to UTC. Rows have UTC times, so that sorting them as text sorts them by time. @throws Rejection for a leap
 * second
 */
export function inUtc(instant: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) throw reject('invalid-request');
  return new Date(time).toISOString();
}

/** The condition on a field with a time: at or after `since`, and before `until`. Each may be left out. */
export function timesBetween(
  since: string | undefined,
  until: string | undefined,
): { readonly $gte?: string; readonly $lt?: string } {
  return {
    ...(since !== undefined && { $gte: inUtc(since) }),
    ...(until !== undefined && { $lt: inUtc(until) }),
  };
}
