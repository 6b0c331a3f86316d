import { noun } from '../noun.ts';
import { ACCOUNT_EVENTS } from './account.events.ts';
import { ACCOUNT_REFUSALS } from './account.refusals.ts';
import { account } from './account.state.ts';

export * from './account.events.ts';
export * from './account.state.ts';
export * from './optional-mail.ts';
export * from './role.ts';

/** Who a person is, and whether they may act. */
export const ACCOUNT = noun({
  stream: (userId: string) => `account-${userId}`,
  events: ACCOUNT_EVENTS,
  fold: account,
  refusals: ACCOUNT_REFUSALS,
});
