import { plusSeconds } from '@ringpost/domain';
import { SESSIONS_LISTED } from '@ringpost/domain/rules/limits';
import { putUnlessMoved, removeExpired } from '@ringpost/engine';
import {
  addressBlock,
  type ListedSession,
  readSessions,
  type SessionsOfAccount,
  SESSIONS_SPACE as SPACE,
} from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { eraseValue } from '../kernel/erase-value.ts';
import { userAgentOf } from './user-agent.ts';

interface Opened {
  readonly sessionId: string;
  readonly sessionEpoch: number;
  readonly expiresAt: string;
  readonly address: string;
  /** The header `User-Agent`. */
  readonly agent: string | undefined;
}

export interface AccountSessions {
  /** Lists a new session. Of one account only the newest `SESSIONS_LISTED` are listed. */
  add(userId: string, opened: Opened): Promise<void>;
  /** The sessions of this epoch that have not expired, the newest first. */
  list(userId: string, sessionEpoch: number): Promise<readonly ListedSession[]>;
  remove(userId: string, sessionId: string): Promise<void>;
  /** Deletes the list of an account. */
  forget(userId: string): Promise<void>;
  /** Deletes the lists whose sessions have all expired, once an hour. */
  sweep(): Promise<void>;
}

const SWEPT_EVERY_SECONDS = 3600;

/** ISO times of the same format sort in the order of time. */
function lastEnd(sessions: readonly ListedSession[]): string {
  return sessions.reduce((last, { expiresAt }) => (expiresAt > last ? expiresAt : last), '');
}

/**
 * The sessions of each account, for its owner. The Vault is written when a session begins or ends, never by a request, and
 * whether a session is valid is not decided here.
 */
export function createAccountSessions(deps: Pick<Deps, 'vault' | 'clock'>): AccountSessions {
  const { vault } = deps;
  let nextSweep = '';

  async function change(
    userId: string,
    changed: (sessions: readonly ListedSession[]) => readonly ListedSession[],
  ): Promise<void> {
    for (;;) {
      const kept = await vault.get<SessionsOfAccount>(SPACE, userId);
      const now = nowIso(deps);
      const running = (kept?.value.sessions ?? []).filter(({ expiresAt }) => expiresAt > now);
      const sessions = changed(running).slice(0, SESSIONS_LISTED);
      const next: SessionsOfAccount = { sessions, expiresAt: lastEnd(sessions) };
      const version = await putUnlessMoved(vault, SPACE, userId, next, kept?.version ?? 0);
      if (version !== undefined) return;
    }
  }

  return {
    add: (userId, { sessionId, sessionEpoch, expiresAt, address, agent }) =>
      change(userId, (sessions) => [
        {
          ...{ sessionId, sessionEpoch, expiresAt, openedAt: nowIso(deps) },
          ...{ addressBlock: addressBlock(address), ...userAgentOf(agent) },
        },
        ...sessions,
      ]),
    list: (userId, sessionEpoch) => readSessions(vault, { userId, sessionEpoch }, nowIso(deps)),
    remove: (userId, sessionId) =>
      change(userId, (sessions) => sessions.filter((each) => each.sessionId !== sessionId)),
    forget: (userId) => eraseValue(vault, SPACE, userId),
    async sweep() {
      const now = nowIso(deps);
      if (now < nextSweep) return;
      nextSweep = plusSeconds(now, SWEPT_EVERY_SECONDS);
      await removeExpired(vault, SPACE, now);
    },
  };
}
