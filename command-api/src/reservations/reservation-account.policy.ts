import { account, type EventOf, reservation, streams, wallet } from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { personOf, withSubAccounts } from '../kernel/sub-accounts.ts';
import { leaveLine } from '../numbers/entries.ts';

const NAME = 'leave-lines-of-accounts';

/** Takes the customer out of the line, if they still wait in it. */
async function leave(
  deps: Deps,
  event: EventOf<'AccountDeactivated' | 'AccountForgotten' | 'ReservationQueued'>,
  {
    reservationId,
    e164,
    appId,
  }: { readonly reservationId: string; readonly e164: string; readonly appId: string },
): Promise<void> {
  const ending = { reason: 'left' } as const;
  const command = { type: 'EndReservation', e164, appId, reservationId, ending, now: nowIso(deps) } as const;
  await leaveLine(deps, e164, command, causeOfPolicy(NAME, event));
}

async function leaveLinesOf(
  deps: Deps,
  event: EventOf<'AccountDeactivated' | 'AccountForgotten'>,
  userId: string,
): Promise<void> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  const held = [...state.openHolds.values()].flatMap(({ purpose }) =>
    purpose.kind === 'reservation' ? purpose.id : [],
  );
  for (const id of held) {
    const { state: placed } = await deps.streams.refresh(streams.reservation(id), reservation);
    if (placed) await leave(deps, event, placed);
  }
}

/** Sub-accounts buy nothing while their owner may not, so they wait for nothing either. */
async function leaveAll(
  event: EventOf<'AccountDeactivated' | 'AccountForgotten'>,
  deps: Deps,
): Promise<void> {
  for (const userId of await withSubAccounts(deps, event.data.userId))
    await leaveLinesOf(deps, event, userId);
}

async function isInactive(deps: Deps, userId: string): Promise<boolean> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  return state.status === 'inactive';
}

/**
 * A customer whose account is deactivated or forgotten leaves every line, with all sub-accounts, and does not come back with the account; the fee follows the
 * number's stream. While a customer waits, the fee is held, so the wallet names the places. A place that is taken meanwhile
 * is found by its own event. A number that is already reserved stays reserved for its day.
 */
export const leaveLinesOfAccounts: Policy = {
  name: NAME,
  from: 'start',
  on: {
    AccountDeactivated: leaveAll,
    AccountForgotten: leaveAll,
    async ReservationQueued(event, deps) {
      const { userId } = event.data;
      const person = await personOf(deps, userId);
      if ((await isInactive(deps, userId)) || (await isInactive(deps, person)))
        await leave(deps, event, event.data);
    },
  },
};
