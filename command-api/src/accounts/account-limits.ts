import type { Clock } from '@ringpost/domain';
import { GUESS_REFILL_SECONDS, GUESSES_PER_ACCOUNT } from '@ringpost/domain/rules/limits';
import { addressBlock, addressBlocks, type RateLimit, rateLimit, takeFromBlocks } from '@ringpost/web/http';

/** How many attempts are allowed at once, and after how many seconds one more is allowed. */
export interface Allowance {
  readonly burst: number;
  readonly refillSeconds: number;
}

/**
 * Attempts are counted per client address, and per client address and account. Wrong guesses are also counted per
 * account, but only guesses from addresses that never logged in to it. Otherwise anybody could lock the owner out.
 */
export const DEFAULT_ALLOWANCES = {
  loginPerClient: { burst: 30, refillSeconds: 2 },
  /** A client with one IPv6 /64 often has a whole /56 or /48. */
  loginPerSite: { burst: 60, refillSeconds: 1 },
  loginPerProvider: { burst: 120, refillSeconds: 0.5 },
  guessPerAccount: { burst: GUESSES_PER_ACCOUNT, refillSeconds: GUESS_REFILL_SECONDS },
  loginPerClientAndAccount: { burst: 10, refillSeconds: 30 },
  mailPerClient: { burst: 10, refillSeconds: 60 },
  mailPerSite: { burst: 20, refillSeconds: 30 },
  mailPerProvider: { burst: 40, refillSeconds: 15 },
  mailPerClientAndAccount: { burst: 5, refillSeconds: 60 },
  /** More mails than this are not sent, and no answer shows it. So nobody can use us to flood a mailbox. */
  mailPerAccount: { burst: 8, refillSeconds: 400 },
  /**
   * At most half of the first mails and a third of the later ones, so that one network cannot use up the mails of another
   * person.
   */
  mailPerProviderAndAccount: { burst: 4, refillSeconds: 1200 },
  tokenPerClient: { burst: 30, refillSeconds: 2 },
  tokenPerSite: { burst: 60, refillSeconds: 1 },
  tokenPerProvider: { burst: 120, refillSeconds: 0.5 },
} as const satisfies Record<string, Allowance>;

export type Allowances = Readonly<Record<keyof typeof DEFAULT_ALLOWANCES, Allowance>>;

export interface AccountLimits {
  /** @throws Rejection `rate-limited` */
  beforeLogin(address: string, account: string): void;
  afterLogin(address: string, account: string): void;
  /** For an attempt from an address that never logged in to the account. @throws Rejection `rate-limited` */
  beforeGuess(account: string): void;
  /** Call it after a right guess, which then does not count. */
  afterGuess(account: string): void;
  beforeMail(address: string, account: string): void;
  beforeToken(address: string): void;
  /** False when the mailbox has got its maximum of mails, or the maximum that this client's network may cause. */
  mayMail(account: string, address: string): boolean;
}

export function createAccountLimits(clock: Clock, allowances: Allowances): AccountLimits {
  const limit = (name: keyof Allowances): RateLimit => rateLimit({ clock, ...allowances[name] });
  const logins = (['loginPerClient', 'loginPerSite', 'loginPerProvider'] as const).map(limit);
  const guessPerAccount = limit('guessPerAccount');
  const loginPerPair = limit('loginPerClientAndAccount');
  const mails = (['mailPerClient', 'mailPerSite', 'mailPerProvider'] as const).map(limit);
  const mailPerPair = limit('mailPerClientAndAccount');
  const mailPerAccount = limit('mailPerAccount');
  const mailPerProviderPair = limit('mailPerProviderAndAccount');
  const tokens = (['tokenPerClient', 'tokenPerSite', 'tokenPerProvider'] as const).map(limit);
  const pair = (address: string, account: string): string => `${addressBlock(address)} ${account}`;
  return {
    beforeLogin(address, account) {
      takeFromBlocks(logins, address);
      loginPerPair.take(pair(address, account));
    },
    afterLogin: (address, account) => loginPerPair.clear(pair(address, account)),
    beforeGuess: (account) => guessPerAccount.take(account),
    afterGuess: (account) => guessPerAccount.giveBack(account),
    beforeMail(address, account) {
      takeFromBlocks(mails, address);
      mailPerPair.take(pair(address, account));
    },
    beforeToken: (address) => takeFromBlocks(tokens, address),
    mayMail(account, address) {
      try {
        mailPerProviderPair.take(`${addressBlocks(address).at(-1)} ${account}`);
        mailPerAccount.take(account);
        return true;
      } catch {
        return false;
      }
    },
  };
}
