import type { Vault } from '@ringpost/engine';

/** A session as the Vault has it for its owner's eyes. Nothing in it opens the account. */
export interface ListedSession {
  readonly sessionId: string;
  /** A session of an older epoch of its account has ended. */
  readonly sessionEpoch: number;
  readonly openedAt: string;
  readonly expiresAt: string;
  /** Where it was opened: an IPv4 address, or the first half of an IPv6 address. */
  readonly addressBlock: string;
  /** Null: the browser did not say. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** `expiresAt`: when its last session expires. */
export interface SessionsOfAccount {
  readonly sessions: readonly ListedSession[];
  readonly expiresAt: string;
}

/** One value for each account. */
export const SESSIONS_SPACE = 'account-sessions';

/** The sessions of an account and its epoch that have not expired, the newest first. */
export async function readSessions(
  vault: Pick<Vault, 'get'>,
  { userId, sessionEpoch }: { readonly userId: string; readonly sessionEpoch: number },
  now: string,
): Promise<readonly ListedSession[]> {
  const sessions = (await vault.get<SessionsOfAccount>(SESSIONS_SPACE, userId))?.value.sessions ?? [];
  return sessions.filter((each) => each.expiresAt > now && each.sessionEpoch === sessionEpoch);
}
