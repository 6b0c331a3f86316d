import { type OnDemandEvent, type OnDemandState, onDemand } from '@ringpost/domain';
import { claimableNow, type OnDemandLimits } from '@ringpost/domain/rules/on-demand';
import type { Decider } from '../kernel/decider.ts';

/** `orderId`: the bulk order. `items`: the places of its numbers. */
interface Of {
  readonly orderId: string;
  readonly userId: string;
  readonly items: readonly number[];
  readonly now: string;
}

interface Claim extends Of {
  readonly limits: OnDemandLimits;
}

export type OnDemandCommand =
  | (Claim & { readonly type: 'ClaimActivations' })
  | (Of & { readonly type: 'SettleActivations'; readonly how: 'paid' | 'unused' });

/** A place is claimed once. Of the new places, the first ones are granted, as many as are allowed. */
function claim(
  { orderId, userId, items: requested, limits, now }: Claim,
  state: OnDemandState,
): readonly OnDemandEvent[] {
  const claimed = new Set(state.claims.get(orderId)?.items);
  const added = requested.filter((place) => !claimed.has(place));
  const items = added.slice(0, claimableNow(state, limits, userId, now));
  if (items.length === 0) return [];
  return [{ type: 'ActivationsClaimed', data: { orderId, userId, items, claimedAt: now } }];
}

/** Settles only places that still count, so that each is settled once. */
function settle(
  { orderId, userId, items: requested, now: settledAt }: Of,
  how: 'paid' | 'unused',
  state: OnDemandState,
): readonly OnDemandEvent[] {
  const open = state.claims.get(orderId)?.open ?? [];
  const items = requested.filter((place) => open.includes(place));
  if (items.length === 0) return [];
  return [{ type: 'ActivationsSettled', data: { orderId, userId, items, how, settledAt } }];
}

/**
 * How many numbers vendors activate for customers who have not paid for them. One stream decides for all customers, so both
 * limits are exact, in every process and on every engine.
 */
export const onDemandDecider: Decider<OnDemandState, OnDemandCommand, OnDemandEvent> = {
  ...onDemand,
  decide(command, state) {
    return command.type === 'ClaimActivations' ? claim(command, state) : settle(command, command.how, state);
  },
};
