import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { v7 as uuidv7 } from 'uuid';
import { type AccountState, type Clock, plusSeconds, reject } from '../domain/index.ts';
import type { Bus } from '../engine/bus.ts';
import { VaultConflict } from '../engine/errors.ts';
import type { Vault } from '../engine/vault.ts';
import { adminSessionHours } from '../rules/limits.ts';
import { openAdminSessions } from './admin-sessions.ts';
import type { Caller } from './endpoint.ts';
import type { SigningKeys } from './signing-keys.ts';
import { sweepOver } from './sweep-over.ts';

/** What a token is made from; the caller has already proved who it is. */
interface SessionOwner {
  readonly userId: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly sessionEpoch: number;
}

interface IssuedToken {
  readonly token: string;
  readonly sessionId: string;
  /** ISO 8601, whole seconds. */
  readonly expiresAt: string;
}

export interface Sessions {
  /** An admin's session lasts `adminSessionHours` at most, whatever end is asked for. */
  issue(owner: SessionOwner, expiresAt: string): Promise<IssuedToken>;
  /**
   * Who an `Authorization` header speaks for, as the account's stream says now: a token of an older epoch,
   * of a deactivated account or of a removed one ends at once, whatever it claims.
   * @throws Rejection `unauthenticated`, `session-expired`, `account-inactive`
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** The same for a bare token, as a socket carries it. */
  authenticateToken(token: string): Promise<Caller>;
  /**
   * Notes that the holder of an admin's session proved the password again. `Caller.passwordProvenAt` says so from the next
   * request on.
   */
  passwordProven(caller: Caller): Promise<void>;
  /** Ends one session for ever, here at once and elsewhere as soon as the hint arrives. */
  end(session: Pick<Caller, 'userId' | 'sessionId' | 'sessionExpiresAt'>): Promise<void>;
  /** Forgets what was noted about sessions whose tokens are over anyway. */
  sweep(): Promise<void>;
  close(): void;
}

export interface SessionsDeps {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly bus: Bus;
  /** The account's stream, folded; never a view, which may lag behind a deactivation. */
  readonly readAccount: (userId: string) => Promise<AccountState> | AccountState;
}

interface Claims {
  readonly kid: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly sessionEpoch: number;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const issuer = 'ringpost';
const audience = 'ringpost-api';
const tokenType = 'at+jwt';
const algorithm = 'HS256';
const LONGEST_TOKEN = 4096;
const VERIFIED_TOKENS_KEPT = 20_000;
const ENDED_SPACE = 'ended-sessions';
/**
 * Seconds after which a token is checked against the Vault again. A hint tells every process at once that a session ended; a
 * process that missed the hint finds out within this time.
 */
export const SESSION_RECHECK_SECONDS = 60;
const SESSION_HOURS = 12;
const REMEMBERED_DAYS = 30;
const ADMIN_SESSION_MILLISECONDS = adminSessionHours * 3_600_000;

/**
 * When a session that starts now ends: with the working day, or after 30 days for one that is remembered. An admin's ends
 * sooner, whatever is wished: see `issue`.
 */
export function sessionEnd(now: string, remember: boolean): string {
  return plusSeconds(now, remember ? REMEMBERED_DAYS * 86_400 : SESSION_HOURS * 3600);
}

/**
 * Tokens are HS256 JWTs that carry `email`, `is_admin` and `exp` for the browser's eyes; the server believes only who
 * they are for and which epoch they are of.
 */
export function createSessions(deps: SessionsDeps): Sessions {
  const { keys, clock, vault, bus, readAccount } = deps;
  const verified = new LRUCache<string, Claims>({
    max: VERIFIED_TOKENS_KEPT,
    ttl: SESSION_RECHECK_SECONDS * 1000,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  // Session id to the end of its token, in milliseconds since 1970. Nothing is forgotten before that end: a session must
  // not come back to life because many others ended after it. So this is as large as the number of real logouts.
  const ended = new Map<string, number>();
  const admins = openAdminSessions(vault, clock);
  const stopListening = bus.subscribe(({ topic, body }) => {
    if (topic === 'session' && isEnded(body)) ended.set(body.endedSessionId, Date.parse(body.expiresAt));
  });

  const claimsOf = async (token: string): Promise<Claims> => {
    const known = verified.get(token);
    if (known && keys.has(known.kid)) return known;
    const claims = await verify(token, keys, clock);
    // Asked again and again: a hint may be lost.
    if (await vault.get(ENDED_SPACE, claims.sessionId)) ended.set(claims.sessionId, claims.expiresAt);
    verified.set(token, claims);
    return claims;
  };

  const authenticateToken = async (token: string): Promise<Caller> => {
    if (token.length > LONGEST_TOKEN) throw reject('unauthenticated');
    const claims = await claimsOf(token);
    if (claims.expiresAt <= clock.now().getTime() || ended.has(claims.sessionId))
      throw reject('session-expired');
    const caller = callerOf(claims, await readAccount(claims.userId));
    if (caller.role !== 'admin') return caller;
    const passwordProvenAt = await admins.enter(claims);
    return { ...caller, passwordProvenAt };
  };

  return {
    authenticateToken,
    authenticate: async (authorization) => authenticateToken(bearerToken(authorization)),
    issue: (owner, expiresAt) => sign(owner, expiresAt, keys, clock),
    passwordProven: (caller) => admins.passwordProven(caller),
    async end({ userId, sessionId, sessionExpiresAt: expiresAt }) {
      ended.set(sessionId, Date.parse(expiresAt));
      await putOnce(vault, sessionId, { expiresAt });
      await bus.publish([
        { audience: `account:${userId}`, topic: 'session', body: { endedSessionId: sessionId, expiresAt } },
      ]);
    },
    async sweep() {
      const now = clock.now().getTime();
      for (const [sessionId, expiresAt] of ended) if (expiresAt <= now) ended.delete(sessionId);
      await sweepOver(vault, ENDED_SPACE, clock);
      await admins.sweep();
    },
    close: stopListening,
  };
}

function callerOf(claims: Claims, account: AccountState): Caller {
  if (account.status === 'absent' || account.status === 'unconfirmed') throw reject('unauthenticated');
  if (account.status === 'inactive') throw reject('account-inactive');
  if (account.sessionEpoch !== claims.sessionEpoch) throw reject('session-expired');
  const { userId, email, role, sessionEpoch, mustChangePassword } = account;
  const sessionExpiresAt = new Date(claims.expiresAt).toISOString();
  // A session is only ever opened with the password.
  const passwordProvenAt = new Date(claims.issuedAt).toISOString();
  return {
    userId,
    email,
    role,
    sessionEpoch,
    sessionId: claims.sessionId,
    sessionExpiresAt,
    passwordProvenAt,
    ...(mustChangePassword && { mustChangePassword }),
  };
}

function bearerToken(authorization: string | undefined): string {
  if (!authorization || !/^bearer /i.test(authorization)) throw reject('unauthenticated');
  return authorization.slice(7).trim();
}

async function sign(
  { userId, email, isAdmin, sessionEpoch }: SessionOwner,
  expiresAt: string,
  keys: SigningKeys,
  clock: Clock,
): Promise<IssuedToken> {
  const now = clock.now().getTime();
  const wished = Date.parse(expiresAt);
  const exp = Math.floor((isAdmin ? Math.min(wished, now + ADMIN_SESSION_MILLISECONDS) : wished) / 1000);
  const { kid, secret } = keys.newest();
  const sessionId = uuidv7({ msecs: now });
  const token = await new SignJWT({ email, is_admin: isAdmin, epoch: sessionEpoch })
    .setProtectedHeader({ alg: algorithm, typ: tokenType, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setJti(sessionId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(exp)
    .sign(secret);
  return { token, sessionId, expiresAt: new Date(exp * 1000).toISOString() };
}

async function verify(token: string, keys: SigningKeys, clock: Clock): Promise<Claims> {
  let kid = '';
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        kid = header.kid ?? '';
        const key = await keys.find(kid);
        if (!key) throw new errors.JWSInvalid('unknown key');
        return key.secret;
      },
      { algorithms: [algorithm], issuer, audience, typ: tokenType, currentDate: clock.now() },
    );
    const { sub, exp, iat, jti, epoch } = payload;
    if (typeof sub !== 'string' || typeof jti !== 'string') throw reject('unauthenticated');
    if (typeof exp !== 'number' || typeof epoch !== 'number') throw reject('unauthenticated');
    if (typeof iat !== 'number') throw reject('unauthenticated');
    const [issuedAt, expiresAt] = [iat * 1000, exp * 1000];
    return { kid, sessionId: jti, userId: sub, sessionEpoch: epoch, issuedAt, expiresAt };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw reject('session-expired');
    if (error instanceof errors.JOSEError) throw reject('unauthenticated');
    throw error;
  }
}

function isEnded(body: unknown): body is { readonly endedSessionId: string; readonly expiresAt: string } {
  return typeof (body as { endedSessionId?: unknown } | null)?.endedSessionId === 'string';
}

async function putOnce(vault: Vault, key: string, value: { readonly expiresAt: string }): Promise<void> {
  try {
    await vault.put(ENDED_SPACE, key, value, 0);
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
}
