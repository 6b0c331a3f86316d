import { createFeeApprovals } from '../kernel/fee-approvals.ts';
import { handlePortInFeeApproval } from './port-in-fee-approval.commands.ts';
import { PORT_IN_FEE_RULES } from './port-in-fee-approval.decider.ts';

/** Changes of the fees for bringing numbers over that need a second admin. */
export const portInFeeApprovals = createFeeApprovals(PORT_IN_FEE_RULES, handlePortInFeeApproval);
