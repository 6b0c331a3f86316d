import { reject } from '@ringpost/domain';

/** Seconds after which a client that found no place may try again. */
const TRY_AGAIN_SECONDS = 5;

/**
 * Limits how many requests stay open at the same time.
 * @param ofOne places of one account
 * @param inAll places of all accounts together
 * @returns takes a place, and returns the function that gives it back. @throws Rejection `rate-limited`
 */
export function createPlaces(ofOne: number, inAll: number): (userId: string) => () => void {
  const taken = new Map<string, number>();
  let all = 0;
  return (userId) => {
    const own = taken.get(userId) ?? 0;
    if (own >= ofOne || all >= inAll) throw reject('rate-limited', { retryAfterSeconds: TRY_AGAIN_SECONDS });
    taken.set(userId, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    };
  };
}
