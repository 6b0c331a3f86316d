import {
  type ActivationClaim,
  claimCounts,
  type OnDemandState,
  plusSeconds,
  type Rejection,
  reject,
} from '../domain/index.ts';
import { UNPAID_COUNTS_HOURS } from './limits.ts';
import type { ShopValues } from './shop-settings.ts';

/** How many unpaid activations one customer may have, and all customers together. */
export type OnDemandLimits = Pick<ShopValues, 'unpaid-activations' | 'unpaid-activations-all'>;

function counting(claims: readonly ActivationClaim[]): number {
  return claims.reduce((sum, { open }) => sum + open.length, 0);
}

/** The claims that count now: those of the customer, and all. */
function claimsAt({ claims }: OnDemandState, userId: string, now: string) {
  const all = claims.values().filter((claim) => claimCounts(claim, now));
  return { all, own: all.filter((claim) => claim.userId === userId) };
}

/** How many more activations a vendor may be asked for now, for this customer. */
export function claimableNow(
  state: OnDemandState,
  { 'unpaid-activations': ofOne, 'unpaid-activations-all': ofAll }: OnDemandLimits,
  userId: string,
  now: string,
): number {
  const { all, own } = claimsAt(state, userId, now);
  const left = Math.min(ofOne - counting(own), ofAll - counting(all));
  return Math.max(0, left);
}

/** When `quantity` more are allowed, if nothing is paid meanwhile. Undefined: never, because that is more than the maximum. */
function allowedFrom(claims: readonly ActivationClaim[], max: number, quantity: number): string | undefined {
  let left = max - counting(claims);
  for (const { claimedAt, open } of claims.toSorted((a, b) => a.claimedAt.localeCompare(b.claimedAt))) {
    left += open.length;
    if (left >= quantity) return plusSeconds(claimedAt, UNPAID_COUNTS_HOURS * 3600);
  }
  return undefined;
}

function tooMany(
  code: 'too-many-dormant' | 'dormant-used-up',
  max: number,
  until: string | undefined,
  now: string,
): Rejection {
  if (until === undefined) return reject(code, { max });
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
  return reject(code, { max, until, retryAfterSeconds });
}

/** Why a customer cannot have `quantity` more activations on demand now. Undefined: they are allowed. */
export function onDemandRefusal(
  state: OnDemandState,
  { 'unpaid-activations': ofOne, 'unpaid-activations-all': ofAll }: OnDemandLimits,
  { userId, quantity, now }: { readonly userId: string; readonly quantity: number; readonly now: string },
): Rejection | undefined {
  const { all, own } = claimsAt(state, userId, now);
  if (counting(own) + quantity > ofOne) {
    const until = allowedFrom(own, ofOne, quantity);
    return tooMany('too-many-dormant', ofOne, until, now);
  }
  if (counting(all) + quantity > ofAll) {
    const until = allowedFrom(all, ofAll, quantity);
    return tooMany('dormant-used-up', ofAll, until, now);
  }
  return undefined;
}
