import { awaitsMoney, type PaymentState, payment, Rejection, streams } from '@ringpost/events/domain';
import { GATEWAY_CHECKS_AT_ONCE } from '@ringpost/events/rules/limits';
import { isCheckedLater } from '@ringpost/events/rules/next-check';
import type { PaymentDeadline } from '@ringpost/projections/payments/payments.view';
import { handlePayment } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import type { Gateway } from './gateways/gateway.ts';
import { receiveAnnouncement } from './settle-payment.ts';

export interface GatewayChecks {
  readonly deadlines: DeadlineHandlers<PaymentDeadline>;
  /** Resolves when no gateway is being asked. */
  idle(): Promise<void>;
}

/** Asks for the state of a charge, and handles the answer like a callback. @returns whether the gateway has answered */
async function ask(
  deps: Deps,
  gateway: Gateway | undefined,
  { started, opened }: PaymentState,
  cause: Cause,
): Promise<boolean> {
  if (!started || !opened) return true;
  const { paymentId, amountMills } = started;
  const { chargeId, expiresAt } = opened;
  try {
    if (!gateway?.isOn) throw new Error('the gateway is off');
    const told = await gateway.readCharge({ paymentId, chargeId, amountMills, expiresAt });
    if (typeof told !== 'string') await receiveAnnouncement(deps, gateway.name, told, cause);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, gateway: started.gateway, paymentId }, 'a gateway did not say how it stands');
    // A refused answer would be refused again.
    return error instanceof Rejection;
  }
}

/**
 * Asks gateways about payments whose money has not come, because their callbacks may be lost. A timer does not wait for a
 * gateway. The callback or the answer counts, whichever comes first: the payment counts each total once.
 */
export function createGatewayChecks(deps: Deps, gateways: readonly Gateway[]): GatewayChecks {
  const underWay = new Map<string, { readonly gateway: string; readonly done: Promise<void> }>();

  async function askAbout(paymentId: string, causationId: string): Promise<void> {
    const { state } = await deps.streams.refresh(streams.payment(paymentId), payment);
    const now = nowIso(deps);
    // The view may show an older state.
    if (!awaitsMoney(state) || isCheckedLater(state, now)) return;
    const actor = 'system:check-gateway';
    const cause = { operationId: paymentId, causationId, correlationId: paymentId, actor };
    const gateway = gateways.find(({ name }) => name === state.started?.gateway);
    const hasAnswered = await ask(deps, gateway, state, cause);
    await handlePayment(deps, paymentId, { type: 'NoteChecked', now, hasAnswered }, cause);
  }

  async function tryToAsk(paymentId: string, causationId: string): Promise<void> {
    try {
      await askAbout(paymentId, causationId);
    } catch (error) {
      deps.log.warn({ err: error, due: causationId }, 'a deadline stays due');
    }
    underWay.delete(paymentId);
  }

  return {
    deadlines: {
      async 'check-gateway'({ _id, subject: paymentId, gateway }) {
        const ofGateway = [...underWay.values()].filter((each) => each.gateway === gateway);
        if (underWay.has(paymentId) || ofGateway.length >= GATEWAY_CHECKS_AT_ONCE) return;
        underWay.set(paymentId, { gateway, done: tryToAsk(paymentId, _id) });
      },
    },
    async idle() {
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}
