import { createFeeApprovals } from '../kernel/fee-approvals.ts';
import { handleShopFeeApproval } from './shop-fee-approval.commands.ts';
import { SHOP_FEE_RULES } from './shop-fee-approval.decider.ts';

/** Changes of the shop's fees that need a second admin. */
export const shopFeeApprovals = createFeeApprovals(SHOP_FEE_RULES, handleShopFeeApproval);
