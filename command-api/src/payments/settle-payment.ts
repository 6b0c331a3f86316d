import { LOG_START, type Position, payment, streams } from '@ringpost/events/domain';
import { handlePayment, handleWallet } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Told } from './gateways/gateway.ts';

/**
 * Makes the balance follow a payment, step by step. A repeated step changes nothing, so any process may do it again.
 * @returns the wallet's position in the log
 */
export async function settlePayment(deps: Deps, paymentId: string, cause: Cause): Promise<Position> {
  const { state } = await deps.streams.refresh(streams.payment(paymentId), payment);
  let position = LOG_START;
  if (!state.started) return position;
  const { userId } = state.started;
  let step = 0;
  for (const changeMills of state.changes) {
    step += 1;
    const operationId = `${paymentId}:${step}`;
    const command = { type: 'FollowPayment', userId, operationId, paymentId, step, changeMills } as const;
    ({ position } = await handleWallet(deps, userId, command, { ...cause, operationId }));
  }
  return position;
}

/** Stores a gateway's report, and makes the balance follow. A repeated report changes nothing. */
export async function receiveAnnouncement(
  deps: Deps,
  gateway: string,
  { paymentId, ...announcement }: Told,
  cause: Cause,
): Promise<void> {
  const command = { type: 'AnnouncePayment', gateway, announcement } as const;
  const { state } = await handlePayment(deps, paymentId, command, cause);
  if (state.changes.length > 0) await settlePayment(deps, paymentId, cause);
}
