// The functions of the settings that other nouns may call.

export {
  carryOutSettingChanges,
  readShopValues,
  readValueSince,
  withdrawSettingChange,
} from './change-settings.ts';
export { shopFeeApprovals } from './shop-fee-approvals.ts';
