import {
  type AccountState,
  type Clock,
  hasSecondFactor,
  isStaff,
  plusSeconds,
  reject,
} from '@ringpost/domain';
import { ADMIN_SESSION_HOURS } from '@ringpost/domain/rules/limits';
import type { Bus, Vault } from '@ringpost/engine';
import { atMost, newId, putUnlessMoved, removeExpired } from '@ringpost/engine';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { openAdminSessions } from './admin-sessions.ts';
import { createApiKeys, isApiKey } from './api-keys.ts';
import type { Caller } from './caller.ts';
import { createCallerNow, type ReadAccount, type RequestedRoute } from './caller-now.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The content of a new token. The caller has already proved the identity. */
interface SessionOwner {
  readonly userId: string;
  readonly email: string;
  /** Whether the account works here, in whatever role. */
  readonly isAdmin: boolean;
  readonly sessionEpoch: number;
  /** Whether the caller has proved the second factor of the account too. */
  readonly provedFactor?: boolean;
}

interface IssuedToken {
  readonly token: string;
  readonly sessionId: string;
  /** ISO 8601, whole seconds. */
  readonly expiresAt: string;
}

export interface Sessions {
  /** A session of somebody who works here lasts at most `ADMIN_SESSION_HOURS`, even if a later end is requested. */
  issue(owner: SessionOwner, expiresAt: string): Promise<IssuedToken>;
  /**
   * The account of an `Authorization` header, in the current state of its stream: of the token of a session, or of a key of the API.
   * A token of an older epoch, a key that has ended, and what belongs to a deactivated or removed account, is refused at once. Only a
   * route that takes a recent account may serve it for a second more, in a process that has not seen the change yet.
   * @throws Rejection `unauthenticated`, `session-expired`, `account-inactive`
   */
  authenticate(authorization: string | undefined, route?: RequestedRoute): Promise<Caller>;
  /** The account of a token without a header, as a socket sends it. */
  authenticateToken(token: string): Promise<Caller>;
  /**
   * Records that the holder of a session proved the password again. `Caller.passwordProvenAt` has it from the next
   * request on; for a customer only if the route needs a fresh password.
   */
  passwordProven(caller: Caller): Promise<void>;
  /**
   * Records that the holder of a session has added the second factor of the account. The others of somebody who works here end with
   * it: whoever opened them showed a password only.
   */
  factorProven(caller: Caller): Promise<void>;
  /** Ends one session forever: here at once, and in all other processes within 5 seconds, even if no hint arrives. */
  end(session: Pick<Caller, 'userId' | 'sessionId' | 'sessionExpiresAt'>): Promise<void>;
  /** Deletes records of sessions whose tokens have expired. */
  sweep(): Promise<void>;
  close(): void;
}

export interface SessionsDeps {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly bus: Bus;
  /** The state of the account from its stream, never from a view, which may not have a deactivation yet. */
  readonly readAccount: ReadAccount;
  /** The same, at most a second old; by default it is read as any other. */
  readonly readRecentAccount?: ReadAccount | undefined;
  /** Whether those who work here may do nothing until their account has a second factor; no by default. */
  readonly adminsNeedFactor?: boolean | undefined;
}

interface Claims {
  readonly kid: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly sessionEpoch: number;
  readonly provedFactor: boolean;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Both as texts, made once for each token. */
  readonly issuedAtText: string;
  readonly expiresAtText: string;
}

const ISSUER = 'ringpost';
const AUDIENCE = 'ringpost-api';
const TOKEN_TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const LONGEST_TOKEN = 4096;
/** Three parts in the alphabet of URLs. A padded token would be another text for the same session. */
const TOKEN_FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const VERIFIED_TOKENS_KEPT = 20_000;
const ENDED_SPACE = 'ended-sessions';
/**
 * Seconds for which a session may be used without asking the Vault whether it ended. A hint tells every process at once.
 * A process that missed the hint finds out within this time. An open socket may add 2 seconds: 5 in total.
 */
const SESSION_RECHECK_SECONDS = 3;
const SESSION_HOURS = 12;
const REMEMBERED_DAYS = 30;
const ADMIN_SESSION_MILLISECONDS = ADMIN_SESSION_HOURS * 3_600_000;

/**
 * When a session that starts now ends: after a working day, or after 30 days if it is remembered. A session of somebody who works
 * here ends earlier: see `issue`.
 */
export function sessionEnd(now: string, remember: boolean): string {
  return plusSeconds(now, remember ? REMEMBERED_DAYS * 86_400 : SESSION_HOURS * 3600);
}

function callerOf(claims: Claims, account: AccountState, adminsNeedFactor: boolean): Caller {
  if (account.status === 'absent' || account.status === 'unconfirmed') throw reject('unauthenticated');
  if (account.status === 'inactive') throw reject('account-inactive');
  if (account.sessionEpoch !== claims.sessionEpoch) throw reject('session-expired');
  const { userId, email, role, sessionEpoch, mustChangePassword, buyingLimits, forgetting } = account;
  const hasFactor = hasSecondFactor(account);
  const mustAddFactor = adminsNeedFactor && isStaff(role) && !hasFactor;
  const beganWithoutFactor = isStaff(role) && hasFactor && !claims.provedFactor;
  const purchasesPerMinute = buyingLimits?.purchasesPerMinute ?? undefined;
  return {
    userId,
    email,
    role,
    sessionEpoch,
    sessionId: claims.sessionId,
    sessionExpiresAt: claims.expiresAtText,
    // A session can only be opened with the password.
    passwordProvenAt: claims.issuedAtText,
    ...(mustChangePassword && { mustChangePassword }),
    ...(mustAddFactor && { mustAddFactor }),
    ...(beganWithoutFactor && { beganWithoutFactor }),
    ...(forgetting && { isLeaving: true as const }),
    ...(purchasesPerMinute !== undefined && { purchasesPerMinute }),
  };
}

/** The token of an `Authorization` header. @throws Rejection `unauthenticated` without one */
export function bearerToken(authorization: string | undefined): string {
  if (!authorization || !/^bearer /i.test(authorization)) throw reject('unauthenticated');
  return authorization.slice(7).trim();
}

async function sign(
  { userId, email, isAdmin, sessionEpoch, provedFactor = false }: SessionOwner,
  expiresAt: string,
  keys: SigningKeys,
  clock: Clock,
): Promise<IssuedToken> {
  const now = clock.now().getTime();
  const wished = Date.parse(expiresAt);
  const exp = Math.floor((isAdmin ? Math.min(wished, now + ADMIN_SESSION_MILLISECONDS) : wished) / 1000);
  const { kid, secret } = keys.newest();
  const sessionId = newId();
  const token = await new SignJWT({
    email,
    is_admin: isAdmin,
    epoch: sessionEpoch,
    ...(provedFactor && { factor: true }),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
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
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TOKEN_TYPE,
        currentDate: clock.now(),
      },
    );
    const { sub, exp, iat, jti, epoch, factor } = payload;
    if (typeof sub !== 'string' || typeof jti !== 'string') throw reject('unauthenticated');
    if (typeof exp !== 'number' || typeof epoch !== 'number') throw reject('unauthenticated');
    if (typeof iat !== 'number') throw reject('unauthenticated');
    const [issuedAt, expiresAt] = [iat * 1000, exp * 1000];
    const [issuedAtText, expiresAtText] = [
      new Date(issuedAt).toISOString(),
      new Date(expiresAt).toISOString(),
    ];
    const proved = { provedFactor: factor === true };
    const session = { kid, sessionId: jti, userId: sub, sessionEpoch: epoch, ...proved };
    return { ...session, issuedAt, expiresAt, issuedAtText, expiresAtText };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw reject('session-expired');
    if (error instanceof errors.JOSEError) throw reject('unauthenticated');
    throw error;
  }
}

/**
 * Tokens are HS256 JWTs. They carry `email`, `is_admin` (whether the account works here) and `exp` for the browser. The server
 * uses only the account, the epoch, and `factor`: whether the second factor was proved when the session began.
 */
export function createSessions(deps: SessionsDeps): Sessions {
  const { keys, clock, vault, bus, adminsNeedFactor = false } = deps;
  const callerNow = createCallerNow(deps);
  const verified = new LRUCache<string, Claims>(atMost(VERIFIED_TOKENS_KEPT));
  /** Ids of sessions that had not ended at the last read of the Vault. */
  const running = new LRUCache<string, true>({
    ...atMost(VERIFIED_TOKENS_KEPT),
    ttl: SESSION_RECHECK_SECONDS * 1000,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  // From session id to the end of its token, in milliseconds since 1970. An entry stays until that end, because an ended
  // session must not become valid again when many others end. So the size is the number of real logouts.
  const ended = new Map<string, number>();
  const admins = openAdminSessions(vault, clock);
  const callerOfKey = createApiKeys({ vault, clock, callerNow });
  const stopListening = bus.subscribe(({ topic, body }) => {
    if (topic === 'session-ended') ended.set(body.sessionId, Date.parse(body.expiresAt));
  });

  const claimsOf = async (token: string): Promise<Claims> => {
    await keys.refresh();
    const cached = verified.get(token);
    if (cached && keys.has(cached.kid)) return cached;
    const claims = await verify(token, keys, clock);
    verified.set(token, claims);
    return claims;
  };

  const hasEnded = async ({ sessionId, expiresAt }: Claims): Promise<boolean> => {
    if (ended.has(sessionId)) return true;
    if (running.has(sessionId)) return false;
    // The answer is as old as the question, so this is the time of the question.
    const start = clock.now().getTime();
    if (await vault.get(ENDED_SPACE, sessionId)) ended.set(sessionId, expiresAt);
    else running.set(sessionId, true, { start });
    return ended.has(sessionId);
  };

  const authenticateToken = async (token: string, route?: RequestedRoute): Promise<Caller> => {
    if (token.length > LONGEST_TOKEN || !TOKEN_FORM.test(token)) throw reject('unauthenticated');
    const claims = await claimsOf(token);
    if (claims.expiresAt <= clock.now().getTime() || (await hasEnded(claims)))
      throw reject('session-expired');
    const caller = await callerNow(route, async (read) =>
      callerOf(claims, await read(claims.userId), adminsNeedFactor),
    );
    if (caller.beganWithoutFactor && !(await admins.hasProvedFactor(claims))) throw reject('session-expired');
    const isOfStaff = isStaff(caller.role);
    if (!isOfStaff && !route?.needsFreshPassword) return caller;
    const passwordProvenAt = await (isOfStaff ? admins.enter(claims) : admins.provenAt(caller));
    return { ...caller, passwordProvenAt };
  };

  return {
    authenticateToken: (token) => authenticateToken(token),
    async authenticate(authorization, route) {
      const token = bearerToken(authorization);
      return isApiKey(token) ? callerOfKey(token, route) : authenticateToken(token, route);
    },
    async issue(owner, expiresAt) {
      await keys.refresh();
      return sign(owner, expiresAt, keys, clock);
    },
    passwordProven: (caller) => admins.passwordProven(caller),
    factorProven: (caller) => admins.factorProven(caller),
    async end({ userId, sessionId, sessionExpiresAt: expiresAt }) {
      ended.set(sessionId, Date.parse(expiresAt));
      await putUnlessMoved(vault, ENDED_SPACE, sessionId, { expiresAt }, 0);
      await bus.publish([
        { audience: `account:${userId}`, topic: 'session-ended', body: { sessionId, expiresAt } },
      ]);
    },
    async sweep() {
      const now = clock.now().getTime();
      for (const [sessionId, expiresAt] of ended) if (expiresAt <= now) ended.delete(sessionId);
      await removeExpired(vault, ENDED_SPACE, clock.now().toISOString());
      await admins.sweep();
    },
    close: stopListening,
  };
}
