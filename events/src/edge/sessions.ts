import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { v7 as uuidv7 } from 'uuid';
import { type AccountState, type Clock, plusSeconds, reject } from '../catalogue/index.ts';
import type { Bus } from '../engine/bus.ts';
import { type Vault, VaultConflict } from '../engine/vault.ts';
import type { Caller } from './endpoint.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What a token is made from; the caller has already proved who it is. */
export interface SessionOwner {
  readonly userId: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly sessionEpoch: number;
}

export interface IssuedToken {
  readonly token: string;
  /** ISO 8601, whole seconds. */
  readonly expiresAt: string;
}

export interface Sessions {
  issue(owner: SessionOwner, expiresAt: string): Promise<IssuedToken>;
  /**
   * Who an `Authorization` header speaks for, as the account's stream says now (design §4.8): a token of an older epoch,
   * of a deactivated account or of a removed one ends at once, whatever it claims.
   * @throws Rejection `unauthenticated`, `session-expired`, `account-inactive`
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** The same for a bare token, as a socket carries it. */
  authenticateToken(token: string): Promise<Caller>;
  /** Ends one session for ever, here at once and elsewhere as soon as the hint arrives. */
  end(session: Pick<Caller, 'userId' | 'sessionId' | 'sessionExpiresAt'>): Promise<void>;
  /** Forgets ended sessions whose tokens are over anyway. */
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
  readonly expiresAt: number;
}

const issuer = 'ringpost';
const audience = 'ringpost-api';
const tokenType = 'at+jwt';
const algorithm = 'HS256';
const longestToken = 4096;
const verifiedTokensKept = 20_000;
const endedSpace = 'ended-sessions';
const sessionHours = 12;
const rememberedDays = 30;

/** When a session that starts now ends: with the working day, or after 30 days for one that is remembered. */
export const sessionEnd = (now: string, remember: boolean): string =>
  plusSeconds(now, remember ? rememberedDays * 86_400 : sessionHours * 3600);

/**
 * Tokens are HS256 JWTs that carry `email`, `is_admin` and `exp` for the browser's eyes (B4); the server believes only who
 * they are for and which epoch they are of.
 */
export const createSessions = (deps: SessionsDeps): Sessions => {
  const { keys, clock, vault, bus, readAccount } = deps;
  const verified = new LRUCache<string, Claims>({ max: verifiedTokensKept });
  const ended = new LRUCache<string, true>({ max: verifiedTokensKept });
  const stopListening = bus.subscribe(({ topic, body }) => {
    if (topic === 'session' && isEnded(body)) ended.set(body.endedSessionId, true);
  });

  const claimsOf = async (token: string): Promise<Claims> => {
    const known = verified.get(token);
    if (known && keys.has(known.kid)) return known;
    const claims = await verify(token, keys, clock);
    // Asked once per token and process; from then on the hint says it.
    if (await vault.get(endedSpace, claims.sessionId)) ended.set(claims.sessionId, true);
    verified.set(token, claims);
    return claims;
  };

  const authenticateToken = async (token: string): Promise<Caller> => {
    if (token.length > longestToken) throw reject('unauthenticated');
    const claims = await claimsOf(token);
    if (claims.expiresAt <= clock.now().getTime() || ended.has(claims.sessionId))
      throw reject('session-expired');
    return callerOf(claims, await readAccount(claims.userId));
  };

  return {
    authenticateToken,
    authenticate: async (authorization) => authenticateToken(bearerToken(authorization)),
    issue: (owner, expiresAt) => sign(owner, expiresAt, keys, clock),
    async end({ userId, sessionId, sessionExpiresAt }) {
      ended.set(sessionId, true);
      await putOnce(vault, sessionId, { expiresAt: sessionExpiresAt });
      await bus.publish([
        { audience: `account:${userId}`, topic: 'session', body: { endedSessionId: sessionId } },
      ]);
    },
    sweep: () => sweepEnded(vault, clock),
    close: stopListening,
  };
};

const callerOf = (claims: Claims, account: AccountState): Caller => {
  if (account.status === 'absent' || account.status === 'unconfirmed') throw reject('unauthenticated');
  if (account.status === 'inactive') throw reject('account-inactive');
  if (account.sessionEpoch !== claims.sessionEpoch) throw reject('session-expired');
  const { userId, email, role, sessionEpoch } = account;
  const sessionExpiresAt = new Date(claims.expiresAt).toISOString();
  return { userId, email, role, sessionEpoch, sessionId: claims.sessionId, sessionExpiresAt };
};

const bearerToken = (authorization: string | undefined): string => {
  if (!authorization || !/^bearer /i.test(authorization)) throw reject('unauthenticated');
  return authorization.slice(7).trim();
};

const sign = async (
  { userId, email, isAdmin, sessionEpoch }: SessionOwner,
  expiresAt: string,
  keys: SigningKeys,
  clock: Clock,
): Promise<IssuedToken> => {
  const now = clock.now().getTime();
  const exp = Math.floor(Date.parse(expiresAt) / 1000);
  const { kid, secret } = keys.newest();
  const token = await new SignJWT({ email, is_admin: isAdmin, epoch: sessionEpoch })
    .setProtectedHeader({ alg: algorithm, typ: tokenType, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setJti(uuidv7({ msecs: now }))
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(exp)
    .sign(secret);
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
};

const verify = async (token: string, keys: SigningKeys, clock: Clock): Promise<Claims> => {
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
    const { sub, exp, jti, epoch } = payload;
    if (typeof sub !== 'string' || typeof jti !== 'string') throw reject('unauthenticated');
    if (typeof exp !== 'number' || typeof epoch !== 'number') throw reject('unauthenticated');
    return { kid, sessionId: jti, userId: sub, sessionEpoch: epoch, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw reject('session-expired');
    if (error instanceof errors.JOSEError) throw reject('unauthenticated');
    throw error;
  }
};

const isEnded = (body: unknown): body is { readonly endedSessionId: string } =>
  typeof (body as { endedSessionId?: unknown } | null)?.endedSessionId === 'string';

const putOnce = async (vault: Vault, key: string, value: { readonly expiresAt: string }): Promise<void> => {
  try {
    await vault.put(endedSpace, key, value, 0);
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
};

const sweepEnded = async (vault: Vault, clock: Clock): Promise<void> => {
  const now = clock.now().toISOString();
  let after: string | undefined;
  do {
    const page = await vault.list<{ readonly expiresAt: string }>(
      endedSpace,
      after === undefined ? {} : { after },
    );
    for (const { key, value, version } of page) {
      if (value.expiresAt <= now) await vault.remove(endedSpace, key, version);
    }
    after = page.at(-1)?.key;
  } while (after !== undefined);
};
