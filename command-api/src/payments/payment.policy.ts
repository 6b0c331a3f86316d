import type { EventOf } from '@ringpost/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { settlePayment } from './settle-payment.ts';

const NAME = 'settle-payments';

/** The events that change the balance of a customer. */
export type BalanceChange =
  | 'PaymentReceived'
  | 'PaymentReversed'
  | 'PaymentDisputed'
  | 'PaymentDisputeWon'
  | 'PaymentReversalCorrected'
  | 'PaymentDisputeChanged';

const settle: Reaction<EventOf<BalanceChange>> = async (event, deps) => {
  await settlePayment(deps, event.data.paymentId, causeOfPolicy(NAME, event));
};

/**
 * When money arrives or is taken back, the balance follows. This policy does it if the process of the callback died
 * before that.
 */
export const settlePayments: Policy = {
  name: NAME,
  from: 'start',
  on: {
    PaymentReceived: settle,
    PaymentReversed: settle,
    PaymentDisputed: settle,
    PaymentDisputeWon: settle,
    PaymentReversalCorrected: settle,
    PaymentDisputeChanged: settle,
  },
};
