import { order, streams } from '@ringpost/domain';
import type { AccountDeadline } from '@ringpost/projections/accounts/accounts.view';
import { type RentalRow, rentals } from '@ringpost/projections/orders/orders.view';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { withSubAccounts } from '../kernel/sub-accounts.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { endLease } from '../numbers/entries.ts';
import { handleAccount } from './account.commands.ts';
import { announceEndedSessions, readAccount } from './accounts-context.ts';
import { isBusy } from './what-ends.ts';

/** If there are more, the row stays due until they are over. */
const RENTALS_AT_ONCE = 1_000;

async function endRental(deps: Deps, orderId: string, cause: Cause): Promise<void> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status !== 'active' || state.placed.kind !== 'rental') return;
  const { e164, appId, leaseId } = state.assigned;
  await endLease(deps, { e164, appId, leaseId }, { reason: 'released' }, cause);
}

/**
 * An account that is about to be forgotten rents and extends nothing, so the rows have all its rentals.
 * @returns whether there were no more than were read at once
 */
async function endRentals(deps: Deps, userId: string, cause: Cause): Promise<boolean> {
  const running = await deps.readModel
    .collection<RentalRow>(rentals)
    .find({ userId, status: 'active' }, { sort: [['endsAt', 1]], limit: RENTALS_AT_ONCE });
  for (const { _id } of running) await endRental(deps, _id, cause);
  return running.length < RENTALS_AT_ONCE;
}

async function forget(deps: Deps, row: AccountDeadline): Promise<void> {
  const { subject: userId, dueAt } = row;
  const { forgetting } = { forgetting: undefined, ...(await readAccount(deps, userId)) };
  // What is under way ends first. Then the row is still due.
  if (forgetting?.dueAt !== dueAt || (await isBusy(deps, userId))) return;
  const cause = causeOfDeadline(row, userId);
  // While a number is leased, a message to it would be sealed with a new key.
  for (const id of await withSubAccounts(deps, userId)) if (!(await endRentals(deps, id, cause))) return;
  await handleAccount(deps, userId, { type: 'ForgetAccount', now: nowIso(deps) }, cause);
  await announceEndedSessions(deps, userId);
}

async function forgetUnconfirmed(deps: Deps, row: AccountDeadline): Promise<void> {
  const { subject: userId } = row;
  const command = { type: 'ForgetUnconfirmed', now: nowIso(deps) } as const;
  await handleAccount(deps, userId, command, causeOfDeadline(row, userId));
}

/**
 * Forgets accounts seven days after that was asked for, and sign-ups that nobody confirmed in time. A policy deletes their
 * data.
 */
export function accountDeadlines(deps: Deps): DeadlineHandlers<AccountDeadline> {
  return {
    'forget-account': (row) => forget(deps, row),
    'forget-unconfirmed': (row) => forgetUnconfirmed(deps, row),
  };
}
