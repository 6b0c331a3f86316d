import { type AlertSet, account, alerts, type EventOf, streams } from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { personOf, withSubAccounts } from '../kernel/sub-accounts.ts';
import { handleAlerts } from './alert.commands.ts';

const NAME = 'end-alerts-of-accounts';

async function cancel(
  deps: Deps,
  event: EventOf<'AccountDeactivated' | 'AccountForgotten' | 'SubAccountClosed' | 'AlertSet'>,
  { alertId, userId, purchase }: AlertSet['data'],
): Promise<void> {
  if (purchase === null) return;
  const command = { type: 'CancelAlert', alertId, userId, now: nowIso(deps) } as const;
  await handleAlerts(deps, userId, command, causeOfPolicy(NAME, event));
}

async function cancelAll(
  event: EventOf<'AccountDeactivated' | 'AccountForgotten' | 'SubAccountClosed'>,
  deps: Deps,
): Promise<void> {
  for (const userId of await withSubAccounts(deps, event.data.userId)) {
    const { state } = await deps.streams.refresh(streams.alerts(userId), alerts);
    for (const alert of [...state.waiting.values()]) await cancel(deps, event, alert);
  }
}

async function isInactive(deps: Deps, userId: string): Promise<boolean> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  return state.status === 'inactive';
}

/**
 * Alerts that buy end when the account of their customer, or of the owner of that sub-account, is deactivated, closed or forgotten, and do not come back with it. An alert that is set while
 * the account is being deactivated is found by its own event. An alert that has already fired buys nothing: its purchase
 * checks the account.
 */
export const endAlertsOfAccounts: Policy = {
  name: NAME,
  from: 'start',
  on: {
    AccountDeactivated: cancelAll,
    AccountForgotten: cancelAll,
    SubAccountClosed: cancelAll,
    async AlertSet(event, deps) {
      if (event.data.purchase === null) return;
      const { userId } = event.data;
      const person = await personOf(deps, userId);
      if (!(await isInactive(deps, userId)) && !(await isInactive(deps, person))) return;
      const { state } = await deps.streams.refresh(streams.alerts(event.data.userId), alerts);
      const alert = state.waiting.get(event.data.alertId);
      if (alert) await cancel(deps, event, alert);
    },
  },
};
