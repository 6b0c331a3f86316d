import { type BillingEvent, type BillingState, billing } from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

export interface BillingCommand {
  readonly type: 'SetBilling';
  readonly details: BillingEvent['data'];
}

/** The sender knows whether anything changes: the state has no details. */
export const billingDecider: Decider<BillingState, BillingCommand, BillingEvent> = {
  ...billing,
  decide: ({ details: data }) => [{ type: 'BillingSet', data }],
};
