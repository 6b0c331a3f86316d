import type { EventOf } from '@ringpost/domain';
import type { Policy, Reaction } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/entries.ts';
import type { BalanceChange } from './payment.policy.ts';

/** Writes to a customer when money of their payment is added to the balance or taken back, once for each step. */
export function createPaymentMailPolicy(tell: TellCustomer): Policy {
  const write: Reaction<EventOf<BalanceChange>> = async ({ data }, deps) => {
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
