// The functions of port-ins that other nouns may call.

export { carryOutFeeChanges, withdrawFeeChange } from './change-fees.ts';
export { portInFeeApprovals } from './port-in-fee-approvals.ts';
