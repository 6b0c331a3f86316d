import {
  PORT_IN_FEE_PLANNING,
  type PortInFeeEvent,
  type PortInFees,
  portInFees,
  reject,
} from '@ringpost/domain';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import { type AgreedFee, createFeeApprovalDecider } from '../kernel/fee-approval.decider.ts';
import { feeFacts, feeOf } from './port-in-fees.decider.ts';

function countryOf(fee: string): NumberCountry {
  if (fee !== 'US' && fee !== 'CA') throw reject('approval-outdated');
  return fee;
}

/** What its fees are, and how a change is written down. */
export const PORT_IN_FEE_RULES = {
  of: 'port-in-fees',
  planning: PORT_IN_FEE_PLANNING,
  valueIn: (state: PortInFees, fee: string) => feeOf(state, countryOf(fee)),
  set: ({ fee, after: feeMills, ...agreed }: AgreedFee, state: PortInFees) =>
    feeFacts({ ...agreed, countryIso: countryOf(fee), feeMills }, state, true),
} as const;

export const portInFeeApprovalDecider = createFeeApprovalDecider<PortInFees, PortInFeeEvent>(
  portInFees,
  PORT_IN_FEE_RULES,
);
