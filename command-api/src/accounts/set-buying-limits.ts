import type { BuyingLimitsSet, Position } from '@ringpost/domain';
import type { ToWithdraw, When } from '@ringpost/domain/rules/planned-changes';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';

/** For programs that fill a store. */
const AT_ONCE = { countsFrom: null, adminId: '', changeId: '' };

/**
 * Sets how many orders one customer may place and cancel in a period, at once or on a date. Null: the default limit.
 * @throws Rejection `not-found`, `email-unverified`, `change-date`, `too-many-changes`
 */
export async function setBuyingLimits(
  deps: Deps,
  limits: BuyingLimitsSet['data'],
  cause: Cause,
  when: Pick<When, 'countsFrom' | 'adminId' | 'changeId'> = AT_ONCE,
): Promise<{ readonly position: Position }> {
  const { userId, ...set } = limits;
  return await handleAccount(
    deps,
    userId,
    { type: 'SetBuyingLimits', ...set, ...when, now: nowIso(deps) },
    cause,
  );
}

/** @throws Rejection `not-found` for a change that is not planned, or counts already */
export async function withdrawAccountChange(
  deps: Deps,
  userId: string,
  withdrawn: ToWithdraw,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'WithdrawAccountChange', ...withdrawn } as const;
  return (await handleAccount(deps, userId, command, cause)).position;
}

/** Makes the planned changes that count now facts. */
export async function carryOutAccountChanges(deps: Deps, userId: string, cause: Cause): Promise<void> {
  await handleAccount(deps, userId, { type: 'CarryOutAccountChanges', now: nowIso(deps) }, cause);
}
