import { type AccountState, isStaff, Rejection } from '@ringpost/domain';
import type { Caller } from './caller.ts';

/** The parts of the called route that matter here. */
export interface RequestedRoute {
  readonly needsFreshPassword?: boolean;
  readonly takesRecentAccount?: true;
}

export type ReadAccount = (userId: string) => Promise<AccountState> | AccountState;

/** Finds a caller in accounts that are as current as the route needs them. @throws what `find` throws with current accounts */
export type CallerNow = (
  route: RequestedRoute | undefined,
  find: (read: ReadAccount) => Promise<Caller>,
) => Promise<Caller>;

/** Whoever works here, or is held up by something that may have ended meanwhile, is looked up in the current account. */
function isPlain({ role, mustChangePassword, isLeaving }: Caller): boolean {
  return !isStaff(role) && !mustChangePassword && !isLeaving;
}

/**
 * An account that may be a second old is enough to serve a customer, where the route allows it. It is never enough to refuse: another
 * process may have opened the session, or given the key, a moment ago.
 */
export function createCallerNow({
  readAccount,
  readRecentAccount,
}: {
  readonly readAccount: ReadAccount;
  readonly readRecentAccount?: ReadAccount | undefined;
}): CallerNow {
  async function findRecent(find: (read: ReadAccount) => Promise<Caller>): Promise<Caller | undefined> {
    if (!readRecentAccount) return undefined;
    try {
      const caller = await find(readRecentAccount);
      return isPlain(caller) ? caller : undefined;
    } catch (error) {
      if (error instanceof Rejection) return undefined;
      throw error;
    }
  }
  return async (route, find) => (route?.takesRecentAccount && (await findRecent(find))) || find(readAccount);
}
