import { APPROVAL_REFUSALS } from '../approval/approval.refusals.ts';
import { noun } from '../noun.ts';
import { ACCOUNT_EVENTS } from './account.events.ts';
import { ACCOUNT_REFUSALS } from './account.refusals.ts';
import { account } from './account.state.ts';

export * from '../approval/agreed-fees.ts';
export * from '../approval/approval.events.ts';
export * from '../approval/approval.state.ts';
export type { ApprovalNoun } from '../approval/approval-nouns.ts';
export * from './account.events.ts';
export * from './account.state.ts';
export * from './api-key.events.ts';
export * from './api-key.state.ts';
export * from './key-scope.ts';
export * from './optional-mail.ts';
export * from './price-limit.events.ts';
export * from './price-limit.state.ts';
export * from './role.ts';
export * from './sub-account.events.ts';

/** Who a person is, and whether they may act. The refusals of approvals are the same in all nouns that have some. */
export const ACCOUNT = noun({
  stream: (userId: string) => `account-${userId}`,
  events: ACCOUNT_EVENTS,
  fold: account,
  refusals: { ...APPROVAL_REFUSALS, ...ACCOUNT_REFUSALS },
});
