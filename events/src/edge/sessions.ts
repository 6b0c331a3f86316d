import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { type AccountState, type Clock, reject } from '../catalogue/index.ts';
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
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface Sessions {
  issue(owner: SessionOwner, remember: boolean): Promise<IssuedToken>;
  /**
   * Who an `Authorization` header speaks for, as the account's stream says now (design §4.8): a token of an older epoch,
   * of a deactivated account or of a removed one ends at once, whatever it claims.
   * @throws Rejection `unauthenticated`, `session-expired`, `account-inactive`
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** The same for a bare token, as a socket carries it. */
  authenticateToken(token: string): Promise<Caller>;
}

export interface SessionsDeps {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  /** The account's stream, folded; never a view, which may lag behind a deactivation. */
  readonly readAccount: (userId: string) => Promise<AccountState> | AccountState;
}

interface Claims {
  readonly kid: string;
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
/** Hours a session lasts that ends with the browser, and one that is remembered. */
const sessionHours = 12;
const rememberedHours = 30 * 24;

/** Tokens are HS256 JWTs that carry `email`, `is_admin` and `exp` for the browser's eyes (B4); the server believes only `sub` and `epoch`. */
export const createSessions = ({ keys, clock, readAccount }: SessionsDeps): Sessions => {
  const verified = new LRUCache<string, Claims>({ max: verifiedTokensKept });

  const claimsOf = async (token: string): Promise<Claims> => {
    const known = verified.get(token);
    if (known && keys.has(known.kid)) return known;
    const claims = await verify(token, keys, clock);
    verified.set(token, claims);
    return claims;
  };

  const authenticateToken = async (token: string): Promise<Caller> => {
    if (token.length > longestToken) throw reject('unauthenticated');
    const claims = await claimsOf(token);
    if (claims.expiresAt <= clock.now().getTime()) throw reject('session-expired');
    const account = await readAccount(claims.userId);
    if (account.status === 'absent' || account.status === 'unconfirmed') throw reject('unauthenticated');
    if (account.status === 'inactive') throw reject('account-inactive');
    if (account.sessionEpoch !== claims.sessionEpoch) throw reject('session-expired');
    const { userId, email, role, sessionEpoch } = account;
    return { userId, email, role, sessionEpoch, sessionExpiresAt: new Date(claims.expiresAt).toISOString() };
  };

  return {
    authenticateToken,
    authenticate: async (authorization) => authenticateToken(bearerToken(authorization)),
    async issue({ userId, email, isAdmin, sessionEpoch }, remember) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const exp = issuedAt + (remember ? rememberedHours : sessionHours) * 3600;
      const { kid, secret } = keys.newest();
      const token = await new SignJWT({ email, is_admin: isAdmin, epoch: sessionEpoch })
        .setProtectedHeader({ alg: algorithm, typ: tokenType, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .sign(secret);
      return { token, expiresAt: new Date(exp * 1000).toISOString() };
    },
  };
};

const bearerToken = (authorization: string | undefined): string => {
  if (!authorization || !/^bearer /i.test(authorization)) throw reject('unauthenticated');
  return authorization.slice(7).trim();
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
    const { sub, exp, epoch } = payload;
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof epoch !== 'number')
      throw reject('unauthenticated');
    return { kid, userId: sub, sessionEpoch: epoch, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw reject('session-expired');
    if (error instanceof errors.JOSEError) throw reject('unauthenticated');
    throw error;
  }
};
