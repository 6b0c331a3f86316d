import { type Position, reject } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';
import type { AccountCommand } from './account.decider.ts';
import { announceEndedSessions } from './accounts-context.ts';

/**
 * Changes whether an account may act, or its role. Sessions that end because of this are closed at once.
 * @throws Rejection `forbidden` for the admin's own account, so that one admin always remains
 */
export async function decideAccountStatus(
  deps: Deps,
  { userId, adminId }: { readonly userId: string; readonly adminId: string },
  command: Extract<AccountCommand, { type: 'ReactivateAccount' | 'DeactivateAccount' | 'ChangeRole' }>,
  cause: Cause,
): Promise<Position> {
  if (userId === adminId) throw reject('forbidden');
  const { events, position } = await handleAccount(deps, userId, command, cause);
  if (events.length > 0) await announceEndedSessions(deps, userId);
  return position;
}
