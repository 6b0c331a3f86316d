import type { EventOf } from '@ringpost/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { withSubAccounts } from '../kernel/sub-accounts.ts';
import { applyDeferred } from './apply-routing.ts';

const NAME = 'show-deferred-messages';

const showNext: Reaction<EventOf<'SmsDeferred' | 'DeferredSmsRecorded'>> = async (event, deps) => {
  await applyDeferred(deps, event.data.userId, causeOfPolicy(NAME, event));
};

/** The messages of the sub-accounts waited too. */
const showAll: Reaction<EventOf<'DebtPaid'>> = async (event, deps) => {
  for (const userId of await withSubAccounts(deps, event.data.userId))
    await applyDeferred(deps, userId, causeOfPolicy(NAME, event));
};

/**
 * When a debt is paid, the deferred messages are shown, one after another. A message may be deferred just after the debt was
 * paid, so the policy also reacts to the deferral itself.
 */
export const showDeferredMessages: Policy = {
  name: NAME,
  from: 'start',
  on: { DebtPaid: showAll, SmsDeferred: showNext, DeferredSmsRecorded: showNext },
};
