import { streams } from '@ringpost/domain';
import { createHandle } from '../kernel/create-handle.ts';
import { FEE_APPROVAL_COMMANDS } from '../kernel/fee-approvals.ts';
import { portInFeeApprovalDecider } from './port-in-fee-approval.decider.ts';

/** Its stream is that of the fees. */
export const handlePortInFeeApproval = createHandle(
  portInFeeApprovalDecider,
  () => streams.portInFees(),
  FEE_APPROVAL_COMMANDS,
);
