import { deferrals, streams, wallet } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { personOf } from '../kernel/sub-accounts.ts';

async function owes({ streams: read }: Deps, userId: string): Promise<boolean> {
  const { state } = await read.refresh(streams.wallet(userId), wallet);
  return state.debtMills > 0;
}

/**
 * Whether a customer owes money, according to the wallet's stream. A sub-account does so while its owner does: a payment that is taken
 * back may have paid for its rentals.
 */
export async function isOwing(deps: Deps, userId: string): Promise<boolean> {
  const owner = await personOf(deps, userId);
  return (await owes(deps, userId)) || (owner !== userId && (await owes(deps, owner)));
}

/**
 * Whether messages for the rentals of a customer are kept and not shown. They also are while older messages wait, so that all
 * are shown in the order in which they came.
 */
export async function isPaused(deps: Deps, userId: string): Promise<boolean> {
  const waiting = deps.streams.refresh(streams.deferrals(userId), deferrals);
  const [isOwed, { state }] = await Promise.all([isOwing(deps, userId), waiting]);
  return isOwed || state.size > 0;
}
