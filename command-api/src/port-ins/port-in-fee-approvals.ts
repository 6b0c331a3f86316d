import {
  PORT_IN_FEE_PLANNING,
  type PortInFeeEvent,
  type PortInFees,
  portInFees,
  reject,
  streams,
} from '@ringpost/domain';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import { createHandle } from '../kernel/create-handle.ts';
import { type AgreedFee, createFeeApprovalDecider } from '../kernel/fee-approval.decider.ts';
import { createFeeApprovals, FEE_APPROVAL_COMMANDS } from '../kernel/fee-approvals.ts';
import { feeFacts, feeOf } from './port-in-fees.decider.ts';

function countryOf(fee: string): NumberCountry {
  if (fee !== 'US' && fee !== 'CA') throw reject('approval-outdated');
  return fee;
}

const RULES = {
  of: 'port-in-fees',
  planning: PORT_IN_FEE_PLANNING,
  valueIn: (state: PortInFees, fee: string) => feeOf(state, countryOf(fee)),
  set: ({ fee, after: feeMills, ...agreed }: AgreedFee, state: PortInFees) =>
    feeFacts({ ...agreed, countryIso: countryOf(fee), feeMills }, state, true),
} as const;

export const portInFeeApprovalDecider = createFeeApprovalDecider<PortInFees, PortInFeeEvent>(
  portInFees,
  RULES,
);

/** Changes of the fees for bringing numbers over that need a second admin. */
export const portInFeeApprovals = createFeeApprovals(
  RULES,
  createHandle(portInFeeApprovalDecider, () => streams.portInFees(), FEE_APPROVAL_COMMANDS),
);
