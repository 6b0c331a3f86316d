import { reject } from '@ringpost/domain';
import type { Caller } from '@ringpost/web/http';

/** Seconds after which a client that found no place may try again. */
const TRY_AGAIN_SECONDS = 5;

/**
 * Limits how many requests stay open at the same time.
 * @param ofOne places of one account and its sub-accounts together: anybody can make more sub-accounts
 * @param inAll places of all accounts together
 * @returns takes a place, and returns the function that gives it back. @throws Rejection `rate-limited`
 */
export function createPlaces(
  ofOne: number,
  inAll: number,
): (caller: Pick<Caller, 'userId' | 'ownerId'>) => () => void {
  const taken = new Map<string, number>();
  let all = 0;
  return ({ userId, ownerId = userId }) => {
    const own = taken.get(ownerId) ?? 0;
    if (own >= ofOne || all >= inAll) throw reject('rate-limited', { retryAfterSeconds: TRY_AGAIN_SECONDS });
    taken.set(ownerId, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (taken.get(ownerId) ?? 1) - 1;
      if (left > 0) taken.set(ownerId, left);
      else taken.delete(ownerId);
    };
  };
}
