import { LOG_START, type PaymentState, type Position, payment, Rejection, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { followPayment } from '../wallets/entries.ts';
import type { Gateway, GatewayReport } from './gateways/gateway.ts';
import { handlePayment } from './payment.commands.ts';
import { isDoubtful, type Totals } from './payment.decider.ts';

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
    ({ position } = await followPayment(deps, userId, command, { ...cause, operationId }));
  }
  return position;
}

/**
 * Stores a gateway's report, and makes the balance follow. A repeated report changes nothing.
 * @param totalsBefore the totals that were known when the gateway was asked; absent for a report that it sent by itself
 */
export async function receiveAnnouncement(
  deps: Deps,
  gateway: string,
  { paymentId, ...announcement }: GatewayReport,
  cause: Cause,
  totalsBefore?: Totals,
): Promise<PaymentState> {
  const before = totalsBefore ? { totalsBefore } : {};
  const command = { type: 'AnnouncePayment', gateway, announcement, ...before } as const;
  const { state } = await handlePayment(deps, paymentId, command, cause).catch((error: unknown) => {
    if (error instanceof Rejection && error.code === 'amount-out-of-range')
      deps.log.error(
        { gateway, paymentId, ...announcement },
        'a gateway reports an amount that a person must check',
      );
    throw error;
  });
  if (state.changes.length > 0) await settlePayment(deps, paymentId, cause);
  return state;
}

/** Asks a gateway for the current state of its charge, and accepts the whole answer. @throws Error if it does not answer */
export async function readPresent(
  deps: Deps,
  gateway: Gateway,
  state: PaymentState,
  cause: Cause,
): Promise<void> {
  const { started, opened } = state;
  if (!started || !opened) return;
  const { paymentId, amountMills } = started;
  const { chargeId, expiresAt } = opened;
  const report = await gateway.readCharge({ paymentId, chargeId, amountMills, expiresAt });
  if (typeof report !== 'string') await receiveAnnouncement(deps, gateway.name, report, cause, state);
}

/** Stores a report that a gateway sent by itself. If it says less than is known, the gateway is asked for the current state. */
export async function receiveReport(
  deps: Deps,
  gateway: Gateway,
  report: GatewayReport,
  cause: Cause,
): Promise<void> {
  const state = await receiveAnnouncement(deps, gateway.name, report, cause);
  if (state.started?.gateway !== gateway.name || !isDoubtful(report, state)) return;
  await readPresent(deps, gateway, state, cause);
}
