import { order, type Position, reject, streams } from '@ringpost/domain';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { CancelRequest } from './cancel-order.ts';
import { handleOrder } from './order.commands.ts';

interface Asked {
  readonly orderId: string;
  /** Since when the customer waits. */
  readonly askedAt: string;
  readonly closesAt: string;
  readonly position: Position;
}

/**
 * The customer, who has a code, waits for another one on the same number.
 * @throws Rejection `not-found` (also for another customer's order), `no-code-yet`, `order-not-open`
 */
export async function askNextCode(
  deps: Deps,
  { orderId, userId, requestIds }: CancelRequest,
): Promise<Asked> {
  const { state: before } = await deps.streams.refresh(streams.order(orderId), order);
  if (before.status === 'absent' || before.placed.userId !== userId) throw reject('not-found');
  const cause = causeByCustomer(userId, requestIds, orderId);
  const command = { type: 'AskNextCode', now: nowIso(deps) } as const;
  const { state, position } = await handleOrder(deps, orderId, command, cause);
  if (!('assigned' in state)) throw reject('order-not-open');
  const { nextAskedAt: askedAt = command.now, assigned } = state;
  return { orderId, askedAt, closesAt: assigned.closesAt, position };
}
