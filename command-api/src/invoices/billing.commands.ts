import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type BillingCommand, billingDecider } from './billing.decider.ts';

/** Who may cause each command. */
export const BILLING_COMMANDS = { SetBilling: ['customer', 'admin'] } satisfies CallersOf<BillingCommand>;

export const handleBilling = createHandle(billingDecider, streams.billing, BILLING_COMMANDS);
