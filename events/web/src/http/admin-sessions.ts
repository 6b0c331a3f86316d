import { type Clock, reject } from '@ringpost/domain';
import { ADMIN_IDLE_MINUTES, FRESH_PASSWORD_MINUTES } from '@ringpost/domain/rules/limits';
import type { Vault } from '@ringpost/engine';
import { atMost, putUnlessMoved, removeExpired } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';

/** The parts of a token that describe its session, in milliseconds since 1970. */
interface OpenedSession {
  readonly sessionId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/**
 * What is stored of each admin's session, and of each session in which the password was proved again, so that other
 * processes and a restart know it. ISO 8601.
 */
interface Noted {
  readonly seenAt: string;
  readonly passwordProvenAt: string;
  readonly expiresAt: string;
  /** The session has added the second factor of its account. */
  readonly provedFactor?: true;
}

export interface AdminSessions {
  /**
   * Records that the session is used now.
   * @returns when its password was last proved, ISO 8601
   * @throws Rejection `session-expired` when nobody used it for `ADMIN_IDLE_MINUTES`
   */
  enter(session: OpenedSession): Promise<string>;
  passwordProven(caller: Caller): Promise<void>;
  factorProven(caller: Caller): Promise<void>;
  /** Whether a session that began without a second factor has added it. */
  hasProvedFactor(session: Pick<OpenedSession, 'sessionId'>): Promise<boolean>;
  /** When the password was last proved in a session of a customer, ISO 8601. It reads the Vault, so few routes use it. */
  provenAt(caller: Caller): Promise<string>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

const SPACE = 'admin-sessions';
const IDLE_MILLISECONDS = ADMIN_IDLE_MINUTES * 60_000;
/** One write a minute is enough for a limit of half an hour. */
const SAVED_EVERY_MILLISECONDS = 60_000;
const SESSIONS_AT_HAND = 10_000;

function firstNote({ issuedAt, expiresAt }: OpenedSession): Noted {
  const opened = new Date(issuedAt).toISOString();
  return { seenAt: opened, passwordProvenAt: opened, expiresAt: new Date(expiresAt).toISOString() };
}

function isIdle({ seenAt }: Noted, now: number): boolean {
  return now - Date.parse(seenAt) >= IDLE_MILLISECONDS;
}

/** Whether another process may know better: that the session is in use, or that its password was proved. */
function needsLook(noted: Noted, now: number): boolean {
  const isProofOld = now - Date.parse(noted.passwordProvenAt) >= FRESH_PASSWORD_MINUTES * 60_000;
  return isProofOld || isIdle(noted, now);
}

/** ISO times of the same format sort in the order of time. */
function later(one: Noted, other: Noted): Noted {
  return {
    seenAt: one.seenAt > other.seenAt ? one.seenAt : other.seenAt,
    passwordProvenAt:
      one.passwordProvenAt > other.passwordProvenAt ? one.passwordProvenAt : other.passwordProvenAt,
    expiresAt: one.expiresAt,
    ...((one.provedFactor || other.provedFactor) && { provedFactor: true }),
  };
}

/** Checks what an admin's session needs besides its token: recent use, and a recent proof of the password. */
export function openAdminSessions(vault: Vault, clock: Clock): AdminSessions {
  const atHand = new LRUCache<string, Noted>(atMost(SESSIONS_AT_HAND));
  const savedAt = new LRUCache<string, number>(atMost(SESSIONS_AT_HAND));

  /** @returns false if another process recorded something of the session at the same moment */
  async function save(sessionId: string, noted: Noted): Promise<boolean> {
    atHand.set(sessionId, noted);
    savedAt.set(sessionId, clock.now().getTime());
    const kept = await vault.get<Noted>(SPACE, sessionId);
    const latest = kept ? later(kept.value, noted) : noted;
    return (await putUnlessMoved(vault, SPACE, sessionId, latest, kept?.version ?? 0)) !== undefined;
  }

  /** What this process knows. If that is too old to accept the session, also what other processes stored. */
  async function look(session: OpenedSession, now: number): Promise<Noted> {
    const cached = atHand.get(session.sessionId);
    if (cached && !needsLook(cached, now)) return cached;
    const kept = await vault.get<Noted>(SPACE, session.sessionId);
    const noted = kept?.value ?? firstNote(session);
    return cached ? later(cached, noted) : noted;
  }

  return {
    async enter(session) {
      const now = clock.now().getTime();
      const noted = await look(session, now);
      if (isIdle(noted, now)) throw reject('session-expired');
      const seen: Noted = { ...noted, seenAt: new Date(now).toISOString() };
      atHand.set(session.sessionId, seen);
      if (now - (savedAt.get(session.sessionId) ?? 0) >= SAVED_EVERY_MILLISECONDS) {
        // An admin may still read when the store cannot be written to. Another process has recorded a use if it was faster.
        await save(session.sessionId, seen).catch(() => undefined);
      }
      return seen.passwordProvenAt;
    },
    async passwordProven({ sessionId, sessionExpiresAt }) {
      const now = clock.now().toISOString();
      await save(sessionId, { seenAt: now, passwordProvenAt: now, expiresAt: sessionExpiresAt });
    },
    async factorProven({ sessionId, sessionExpiresAt: expiresAt, passwordProvenAt }) {
      const seenAt = clock.now().toISOString();
      const noted: Noted = { seenAt, passwordProvenAt, expiresAt, provedFactor: true };
      while (!(await save(sessionId, noted)));
    },
    async hasProvedFactor({ sessionId }) {
      if (atHand.get(sessionId)?.provedFactor) return true;
      return (await vault.get<Noted>(SPACE, sessionId))?.value.provedFactor ?? false;
    },
    async provenAt({ sessionId, passwordProvenAt: opened }) {
      const noted = (await vault.get<Noted>(SPACE, sessionId))?.value.passwordProvenAt ?? opened;
      return noted > opened ? noted : opened;
    },
    sweep: () => removeExpired(vault, SPACE, clock.now().toISOString()),
  };
}
