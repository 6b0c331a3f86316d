import { isUndecided, order, type Placed, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { onlyNumberOf } from '../wallets/entries.ts';
import { findUndecided } from './find-undecided.ts';
import { failOrder } from './purchase.ts';
import { causeFor, follow } from './run-together.ts';

/**
 * Ends an order that has no number in time. If it shares its number with others, the first of these ends, and this one follows it: so it
 * gets the number if the first one has it.
 */
export async function giveUp(deps: Deps, placed: Placed, cause: Cause): Promise<void> {
  const { orderId, userId } = placed;
  const { together: [firstId] = [] } = await onlyNumberOf(deps, userId, orderId);
  if (firstId === undefined || firstId === orderId) {
    await failOrder({ deps, placed, cause }, 'gave-up');
    return;
  }
  const first = await findUndecided(deps, { orderId: firstId, userId });
  if (first) await failOrder({ deps, placed: first, cause: causeFor(cause, first) }, 'gave-up');
  const { state } = await deps.streams.refresh(streams.order(firstId), order);
  if (!isUndecided(state)) await follow(deps, placed, state, cause);
}
