import type { EventOf } from '@ringpost/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import type { InvoiceSettings } from './invoice-settings.ts';
import { issueInvoice } from './issue-invoice.ts';

const NAME = 'issue-invoices';

type Change = EventOf<
  | 'PaymentReceived'
  | 'PaymentReversed'
  | 'PaymentDisputed'
  | 'PaymentDisputeWon'
  | 'PaymentReversalCorrected'
  | 'PaymentDisputeChanged'
>;

/**
 * Issues an invoice when a payment adds money to a balance, and a credit note when that is taken back, in the order of the log. It
 * begins when invoices are first turned on. While they are off it does not run; then it goes on where it stopped.
 */
export function createInvoicePolicy(settings: InvoiceSettings): Policy {
  const issue: Reaction<Change> = async (event, deps) => {
    const { paymentId, userId, step, changeMills } = event.data;
    if (changeMills === 0) return;
    const at = event.meta.occurredAt;
    await issueInvoice(
      deps,
      settings,
      { paymentId, userId, step, changeMills, at },
      causeOfPolicy(NAME, event),
    );
  };
  return {
    name: NAME,
    from: 'now',
    on: {
      PaymentReceived: issue,
      PaymentReversed: issue,
      PaymentDisputed: issue,
      PaymentDisputeWon: issue,
      PaymentReversalCorrected: issue,
      PaymentDisputeChanged: issue,
    },
  };
}
