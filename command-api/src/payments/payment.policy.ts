import type { EventOf } from '@ringpost/events/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/tell-customer.ts';
import { settlePayment } from './settle-payment.ts';

const NAME = 'settle-payments';

type Followed =
  | 'PaymentReceived'
  | 'PaymentReversed'
  | 'PaymentDisputed'
  | 'PaymentDisputeWon'
  | 'PaymentReversalCorrected'
  | 'PaymentDisputeChanged';

const settle: Reaction<EventOf<Followed>> = async (event, deps) => {
  await settlePayment(deps, event.data.paymentId, causeOfPolicy(NAME, event));
};

/**
 * When money arrives or is taken back, the balance follows. This policy does it if the process of the callback died before
 * that.
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

/** Writes to a customer of whose payment money was added to the balance or taken back, once for each step. */
export function createPaymentMailPolicy(tell: TellCustomer): Policy {
  const write: Reaction<EventOf<Followed>> = async ({ data }, deps) => {
    const { userId, paymentId, step, changeMills } = data;
    if (changeMills === 0) return;
    const kind = changeMills > 0 ? 'payment-arrived' : 'payment-taken-back';
    const letter = { kind, paymentId, amountMills: Math.abs(changeMills) } as const;
    await tell(deps, { userId, mail: 'payments', key: `${kind}:${paymentId}:${step}`, letter });
  };
  return {
    name: 'write-of-payments',
    from: 'now',
    on: {
      PaymentReceived: write,
      PaymentReversed: write,
      PaymentDisputed: write,
      PaymentDisputeWon: write,
      PaymentReversalCorrected: write,
      PaymentDisputeChanged: write,
    },
  };
}
