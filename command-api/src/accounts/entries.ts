// The functions of accounts that other nouns may call.

export {
  expireAccountApproval,
  giveAccountApproval,
  isOnlySuperAdmin,
  refuseAccountApproval,
} from './account-approvals.ts';
export { priceLimitsOf, removePriceLimit, setPriceLimit } from './price-limits.ts';
export { carryOutAccountChanges, withdrawAccountChange } from './set-buying-limits.ts';
