import { LRUCache } from 'lru-cache';
import { type Clock, reject } from '../domain/index.ts';
import { VaultConflict } from '../engine/errors.ts';
import type { Vault } from '../engine/vault.ts';
import { adminIdleMinutes } from '../rules/limits.ts';
import type { Caller } from './endpoint.ts';
import { sweepOver } from './sweep-over.ts';

/** What a token says of its session; milliseconds since 1970. */
interface OpenedSession {
  readonly sessionId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** What is kept of an admin's session while it lasts, so that another process and a restart know it too. ISO 8601. */
interface Noted {
  readonly seenAt: string;
  readonly passwordProvenAt: string;
  readonly expiresAt: string;
}

export interface AdminSessions {
  /**
   * Notes that the session is in use now.
   * @returns when its password was last proved, ISO 8601
   * @throws Rejection `session-expired` when nobody used it for `adminIdleMinutes`
   */
  enter(session: OpenedSession): Promise<string>;
  passwordProven(caller: Caller): Promise<void>;
  /** Forgets sessions that are over. */
  sweep(): Promise<void>;
}

const space = 'admin-sessions';
const IDLE_MILLISECONDS = adminIdleMinutes * 60_000;
/** One write a minute is enough to know half an hour. */
const SAVED_EVERY_MILLISECONDS = 60_000;
const SESSIONS_AT_HAND = 10_000;

/** Watches over what an admin's session needs beyond its token: that it is used, and that its password is fresh. */
export function openAdminSessions(vault: Vault, clock: Clock): AdminSessions {
  const atHand = new LRUCache<string, Noted>({ max: SESSIONS_AT_HAND });
  const savedAt = new LRUCache<string, number>({ max: SESSIONS_AT_HAND });

  async function save(sessionId: string, noted: Noted): Promise<void> {
    atHand.set(sessionId, noted);
    savedAt.set(sessionId, clock.now().getTime());
    const kept = await vault.get<Noted>(space, sessionId);
    try {
      await vault.put(space, sessionId, kept ? later(kept.value, noted) : noted, kept?.version ?? 0);
    } catch (error) {
      // Another process noted its own use of the session in the same moment.
      if (!(error instanceof VaultConflict)) throw error;
    }
  }

  /** What is known here, and what others know where that is too old to let the session pass. */
  async function look(session: OpenedSession, now: number): Promise<Noted> {
    const known = atHand.get(session.sessionId);
    if (known && !isIdle(known, now)) return known;
    const kept = await vault.get<Noted>(space, session.sessionId);
    const noted = kept?.value ?? firstNote(session);
    return known ? later(known, noted) : noted;
  }

  return {
    async enter(session) {
      const now = clock.now().getTime();
      const noted = await look(session, now);
      if (isIdle(noted, now)) throw reject('session-expired');
      const seen: Noted = { ...noted, seenAt: new Date(now).toISOString() };
      atHand.set(session.sessionId, seen);
      if (now - (savedAt.get(session.sessionId) ?? 0) >= SAVED_EVERY_MILLISECONDS) {
        // A store that cannot be written to must not keep an admin from looking at it.
        await save(session.sessionId, seen).catch(() => undefined);
      }
      return seen.passwordProvenAt;
    },
    async passwordProven({ sessionId, sessionExpiresAt }) {
      const now = clock.now().toISOString();
      await save(sessionId, { seenAt: now, passwordProvenAt: now, expiresAt: sessionExpiresAt });
    },
    sweep: () => sweepOver(vault, space, clock),
  };
}

function firstNote({ issuedAt, expiresAt }: OpenedSession): Noted {
  const opened = new Date(issuedAt).toISOString();
  return { seenAt: opened, passwordProvenAt: opened, expiresAt: new Date(expiresAt).toISOString() };
}

function isIdle({ seenAt }: Noted, now: number): boolean {
  return now - Date.parse(seenAt) >= IDLE_MILLISECONDS;
}

/** ISO instants of one form sort as they follow each other. */
function later(one: Noted, other: Noted): Noted {
  return {
    seenAt: one.seenAt > other.seenAt ? one.seenAt : other.seenAt,
    passwordProvenAt:
      one.passwordProvenAt > other.passwordProvenAt ? one.passwordProvenAt : other.passwordProvenAt,
    expiresAt: one.expiresAt,
  };
}
