import type { Where } from '@ringpost/engine';
import { timesBetween } from '../kernel/instants.ts';
import { searchedAmount } from '../kernel/searched-amount.ts';

/** The payments that a caller asks for. */
export interface PaymentFilter {
  readonly status?: string | undefined;
  readonly gateway?: string | undefined;
  /** Instants in any time zone; `until` itself is excluded. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly search?: string | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of the ids that Ringpost gives. */
export function isPaymentId(text: string): boolean {
  return UUID.test(text);
}

/** The condition for a search: by the id of the payment or of the gateway, or by the requested amount. */
function whereSearched(search: string): Where {
  const text = search.trim();
  if (isPaymentId(text)) return { _id: { $in: [text.toLowerCase()] } };
  const amount = searchedAmount(text);
  if (amount) return { amountMills: { $in: [amount.mills] } };
  return { chargeId: { $in: [text] } };
}

/**
 * The condition that finds payments. `whose`: the condition on the customers. `latest`: leaves out payments that were started
 * later.
 */
export function wherePayments(whose: Where, filter: PaymentFilter, latest?: string): Where {
  const { status, gateway, since, until, search } = filter;
  const startedAt = { ...timesBetween(since, until), ...(latest !== undefined && { $lte: latest }) };
  return {
    ...whose,
    ...(Object.keys(startedAt).length > 0 && { startedAt }),
    ...(status !== undefined && { status }),
    ...(gateway !== undefined && { gateway }),
    ...(search !== undefined && whereSearched(search)),
  };
}
