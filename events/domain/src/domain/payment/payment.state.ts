import type { Fold } from '../event.ts';
import type { Mills } from '../money.ts';
import { PersistentList } from '../persistent-list.ts';
import { PersistentMap } from '../persistent-map.ts';
import type {
  PaymentChecked,
  PaymentEvent,
  PaymentOpened,
  PaymentRechecked,
  PaymentStarted,
} from './payment.events.ts';

export interface PaymentState {
  /** What was asked for; null before that. */
  readonly started: PaymentStarted['data'] | null;
  /** What the gateway asked for; null before that. */
  readonly opened: PaymentOpened['data'] | null;
  /** All that has arrived. */
  readonly receivedMills: Mills;
  /** All that was taken back. */
  readonly reversedMills: Mills;
  /** What each dispute has taken; nothing once it was won. */
  readonly disputes: PersistentMap<string, Mills>;
  /** What open and lost disputes have taken. */
  readonly disputedMills: Mills;
  /** What the balance gets or gives, step by step. The first one is step 1. */
  readonly changes: PersistentList<Mills>;
  readonly isSeen: boolean;
  readonly isClosed: boolean;
  /** The gateway says that its charge failed: no more money will come. */
  readonly isFailed: boolean;
  /** When the gateway is asked again about the charge. Undefined before the first time; null when it is not asked any more. */
  readonly nextCheckAt: PaymentChecked['data']['nextCheckAt'] | undefined;
  /**
   * When the gateway is asked again whether money that has arrived was taken back. Undefined before the first time; null when
   * it is not asked any more.
   */
  readonly nextRecheckAt: PaymentRechecked['data']['nextCheckAt'] | undefined;
}

/** Whether money of this payment can still come. */
export function awaitsMoney({ started, receivedMills, isFailed }: PaymentState): boolean {
  return started !== null && receivedMills < started.amountMills && !isFailed;
}

/** How much of a payment belongs to the customer. Money that was taken back before its arrival was reported never does. */
export function netOf({
  receivedMills,
  reversedMills,
  disputedMills,
}: Pick<PaymentState, 'receivedMills' | 'reversedMills' | 'disputedMills'>): Mills {
  return Math.max(0, receivedMills - reversedMills - disputedMills);
}

function follow(state: PaymentState, changeMills: Mills): PaymentState {
  return changeMills === 0 ? state : { ...state, changes: state.changes.push(changeMills) };
}

/** What a dispute has taken from now on. One that is won gives back what it took. */
function noteDispute(state: PaymentState, disputeId: string, takenMills: Mills): PaymentState {
  const disputedMills = state.disputedMills - (state.disputes.get(disputeId) ?? 0) + takenMills;
  return { ...state, disputes: state.disputes.set(disputeId, takenMills), disputedMills };
}

/** Folds `payment-<paymentId>`. */
export const payment: Fold<PaymentState, PaymentEvent> = {
  initial: () => ({
    started: null,
    opened: null,
    receivedMills: 0,
    reversedMills: 0,
    disputes: new PersistentMap(),
    disputedMills: 0,
    changes: new PersistentList(),
    isSeen: false,
    isClosed: false,
    isFailed: false,
    nextCheckAt: undefined,
    nextRecheckAt: undefined,
  }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'PaymentStarted':
        return { ...state, started: data };
      case 'PaymentOpened':
        // A check that was planned before there was a charge does not count: money may come from now on.
        return { ...state, opened: data, nextCheckAt: undefined };
      case 'PaymentSeen':
        return { ...state, isSeen: true };
      case 'PaymentReceived':
        return follow(
          { ...state, receivedMills: data.receivedMills, nextRecheckAt: undefined },
          data.changeMills,
        );
      case 'PaymentReversed':
      case 'PaymentReversalCorrected':
        return follow({ ...state, reversedMills: data.reversedMills }, data.changeMills);
      case 'PaymentDisputed':
      case 'PaymentDisputeChanged':
        return follow(noteDispute(state, data.disputeId, data.disputedMills), data.changeMills);
      case 'PaymentDisputeWon':
        return follow(noteDispute(state, data.disputeId, 0), data.changeMills);
      case 'PaymentClosed':
        return { ...state, isClosed: true, isFailed: data.reason === 'failed' };
      case 'PaymentChecked':
        return { ...state, nextCheckAt: data.nextCheckAt };
      case 'PaymentRechecked':
        return { ...state, nextRecheckAt: data.nextCheckAt };
    }
  },
};
