import { Rejection, reject } from '@ringpost/events/domain';
import type { AccountLimits } from './account-limits.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { LoginMeter } from './login-meter.ts';
import type { Passwords } from './passwords.ts';

export interface PasswordAttempt {
  /** Where the attempt comes from. */
  readonly address: string;
  readonly email: string;
  /** Undefined when nobody has that email. The work is the same. */
  readonly userId: string | undefined;
  readonly password: string;
  /** The request has a session of that account. */
  readonly signedIn?: boolean;
}

export interface PasswordProof {
  /** @throws Rejection `INCORRECT_CREDENTIALS`, `rate-limited`, `busy` */
  check(attempt: PasswordAttempt): Promise<void>;
}

interface ProofParts {
  readonly limits: AccountLimits;
  readonly known: KnownAddresses;
  readonly passwords: Passwords;
  readonly meter: LoginMeter;
}

/**
 * The one place where a password is compared. Guesses are counted per address, per account and in total. Nobody is ever
 * locked out. At an address that logged in before, guesses from elsewhere do not count, and hashing has its own queue. At
 * a new address, the owner waits a little or uses a mailed link.
 */
export function createPasswordProof({ limits, known, passwords, meter }: ProofParts): PasswordProof {
  async function compare(attempt: PasswordAttempt): Promise<boolean> {
    const { address, email, userId, password, signedIn = false } = attempt;
    limits.beforeLogin(address, email);
    const isKnown = signedIn || (await known.has(userId, address));
    if (!isKnown) limits.beforeGuess(email);
    const matches = await passwords.verify(userId, password, isKnown ? 'known' : 'unknown');
    if (!matches) return false;
    limits.afterLogin(address, email);
    if (!isKnown) limits.afterGuess(email);
    return true;
  }

  return {
    async check(attempt) {
      try {
        const matches = await compare(attempt);
        meter.count(matches ? 'proved' : 'failed');
        if (!matches) throw reject('INCORRECT_CREDENTIALS');
      } catch (error) {
        if (error instanceof Rejection && error.code === 'rate-limited') meter.count('slowed');
        throw error;
      }
    },
  };
}
