import { awaitsMoney, type PaymentState, payment, Rejection, streams } from '@ringpost/domain';
import { GATEWAY_CHECKS_AT_ONCE, GATEWAY_RECHECKS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { isCheckedLater } from '@ringpost/domain/rules/next-check';
import type { PaymentDeadline, ReceivedPaymentDeadline } from '@ringpost/projections/payments/payments.view';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import type { Gateway } from './gateways/gateway.ts';
import { handlePayment } from './payment.commands.ts';
import type { PaymentCommand } from './payment.decider.ts';
import { readPresent } from './settle-payment.ts';

export interface GatewayChecks {
  readonly deadlines: DeadlineHandlers<PaymentDeadline | ReceivedPaymentDeadline>;
  /** Resolves when no gateway is being asked. */
  idle(): Promise<void>;
}

/** Asks for the state of a charge, and handles the answer like a callback. @returns whether the gateway has answered */
async function ask(
  deps: Deps,
  gateway: Gateway | undefined,
  state: PaymentState,
  cause: Cause,
): Promise<boolean> {
  const { started, opened } = state;
  if (!started || !opened) return true;
  const { paymentId } = started;
  try {
    if (!gateway?.isOn) throw new Error('the gateway is off');
    await readPresent(deps, gateway, state, cause);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, gateway: started.gateway, paymentId }, 'a gateway did not say how it stands');
    // If an answer was refused, the same answer would be refused again.
    return error instanceof Rejection;
  }
}

/** One reason to ask a gateway. */
interface Reason {
  readonly actor: `system:${string}`;
  /** Whether it still has to be asked. The view may show an older state. */
  readonly isDue: (state: PaymentState, now: string) => boolean;
  /** The command that notes the request afterwards. */
  readonly note: (now: string, hasAnswered: boolean) => PaymentCommand;
}

const MONEY_MAY_COME: Reason = {
  actor: 'system:check-gateway',
  isDue: (state, now) => awaitsMoney(state) && !isCheckedLater(state.nextCheckAt, now),
  note: (now, hasAnswered) => ({ type: 'NoteChecked', now, hasAnswered }),
};

const MONEY_MAY_GO: Reason = {
  actor: 'system:recheck-gateway',
  isDue: (state, now) => !isCheckedLater(state.nextRecheckAt, now),
  note: (now) => ({ type: 'NoteRechecked', now }),
};

/**
 * Asks gateways about payments whose money has not come, and about payments whose money has come and may be taken back, because
 * callbacks can get lost. A timer does not wait for a gateway. The callback or the answer counts, whichever comes first: the
 * payment counts each total once.
 */
export function createGatewayChecks(deps: Deps, gateways: readonly Gateway[]): GatewayChecks {
  const underWay = new Map<string, { readonly lane: string; readonly done: Promise<void> }>();

  async function askAbout(reason: Reason, paymentId: string, causationId: string): Promise<void> {
    const { state } = await deps.streams.refresh(streams.payment(paymentId), payment);
    const now = nowIso(deps);
    if (!reason.isDue(state, now)) return;
    const cause = { operationId: paymentId, causationId, correlationId: paymentId, actor: reason.actor };
    const gateway = gateways.find(({ name }) => name === state.started?.gateway);
    const hasAnswered = await ask(deps, gateway, state, cause);
    await handlePayment(deps, paymentId, reason.note(now, hasAnswered), cause);
  }

  async function tryToAsk(reason: Reason, paymentId: string, rowId: string): Promise<void> {
    try {
      await askAbout(reason, paymentId, rowId);
    } catch (error) {
      deps.log.warn({ err: error, due: rowId }, 'a deadline stays due');
    }
    underWay.delete(rowId);
  }

  /** Whether a row has to wait, because its own request or enough others of its lane are running. */
  function mustWait(rowId: string, lane: string, atOnce: number): boolean {
    return (
      underWay.has(rowId) || [...underWay.values()].filter((each) => each.lane === lane).length >= atOnce
    );
  }

  return {
    deadlines: {
      async 'check-gateway'({ _id, subject, gateway }) {
        if (mustWait(_id, gateway, GATEWAY_CHECKS_AT_ONCE)) return;
        underWay.set(_id, { lane: gateway, done: tryToAsk(MONEY_MAY_COME, subject, _id) });
      },
      async 'recheck-gateway'({ _id, kind, subject }) {
        if (mustWait(_id, kind, GATEWAY_RECHECKS_AT_ONCE)) return;
        underWay.set(_id, { lane: kind, done: tryToAsk(MONEY_MAY_GO, subject, _id) });
      },
    },
    async idle() {
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}
