import { streams } from '@ringpost/domain';
import { createHandle } from '../kernel/create-handle.ts';
import { FEE_APPROVAL_COMMANDS } from '../kernel/fee-approvals.ts';
import { shopFeeApprovalDecider } from './shop-fee-approval.decider.ts';

/** Its stream is that of the fees. */
export const handleShopFeeApproval = createHandle(
  shopFeeApprovalDecider,
  () => streams.shopSettings(),
  FEE_APPROVAL_COMMANDS,
);
