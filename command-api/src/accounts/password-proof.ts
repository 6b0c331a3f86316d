import { Rejection, reject } from '@ringpost/domain';
import type { AccountLimits } from './account-limits.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { LoginMeter } from './login-meter.ts';
import type { Standing } from './password-hash.ts';
import type { Passwords } from './passwords.ts';

export interface PasswordAttempt {
  /** Where the attempt comes from. */
  readonly address: string;
  readonly email: string;
  /** Undefined when no account has that email. The work is the same. */
  readonly userId: string | undefined;
  readonly password: string;
  /** Whether the request has a session of that account. */
  readonly signedIn?: boolean;
}

type Attempt = Omit<PasswordAttempt, 'userId'>;
type Claimants = readonly (string | undefined)[];

export interface PasswordProof {
  /** @throws Rejection `INCORRECT_CREDENTIALS`, `rate-limited`, `busy` */
  check(attempt: PasswordAttempt): Promise<void>;
  /** Finds which of several accounts has this password. It counts as one guess. @throws Rejection as `check` */
  find(attempt: Attempt, userIds: readonly string[]): Promise<string>;
}

interface ProofParts {
  readonly limits: AccountLimits;
  readonly knownAddresses: KnownAddresses;
  readonly passwords: Passwords;
  readonly meter: LoginMeter;
}

/**
 * The one place where a password is compared. Guesses are counted per address, per account and in total. Nobody is ever
 * locked out. From an address that logged in before, guesses from elsewhere do not count, and hashing has its own queue. From
 * a new address, the owner waits a little or uses a mailed link.
 */
export function createPasswordProof({ limits, knownAddresses, passwords, meter }: ProofParts): PasswordProof {
  async function match(
    password: string,
    userIds: Claimants,
    standing: Standing,
  ): Promise<string | undefined> {
    for (const userId of userIds) if (await passwords.verify(userId, password, standing)) return userId;
    return undefined;
  }

  async function compare(attempt: Attempt, userIds: Claimants): Promise<string | undefined> {
    const { address, email, password, signedIn = false } = attempt;
    limits.beforeLogin(address, email);
    const isKnown = signedIn || (userIds.length === 1 && (await knownAddresses.has(userIds[0], address)));
    if (!isKnown) limits.beforeGuess(email);
    const userId = await match(password, userIds, isKnown ? 'known' : 'unknown');
    if (userId === undefined) return undefined;
    limits.afterLogin(address, email);
    if (!isKnown) limits.afterGuess(email);
    return userId;
  }

  async function find(attempt: Attempt, userIds: Claimants): Promise<string> {
    try {
      const userId = await compare(attempt, userIds.length > 0 ? userIds : [undefined]);
      meter.count(userId === undefined ? 'failed' : 'proved');
      if (userId === undefined) throw reject('INCORRECT_CREDENTIALS');
      return userId;
    } catch (error) {
      if (error instanceof Rejection && error.code === 'rate-limited') meter.count('slowed');
      throw error;
    }
  }

  return {
    async check(attempt) {
      await find(attempt, [attempt.userId]);
    },
    find,
  };
}
