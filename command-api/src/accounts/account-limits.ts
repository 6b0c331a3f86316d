import type { Clock } from '@ringpost/events/domain';
import { addressBlock, addressBlocks, type RateLimit, rateLimit } from '@ringpost/events/http';
import { guessesPerAccount, guessRefillSeconds } from '@ringpost/events/rules/limits';

/** Attempts at once, and seconds until one more is granted. */
export interface Allowance {
  readonly burst: number;
  readonly refillSeconds: number;
}

/**
 * How often one may try. Attempts are counted per client address, and per client address and account. Guesses are counted
 * per account too, but only those from addresses that never logged in to it: else anybody could lock its owner out.
 */
export const defaultAllowances = {
  loginPerClient: { burst: 30, refillSeconds: 2 },
  /** Whoever has a /64 often has a /56 or a /48 full of them. */
  loginPerSite: { burst: 60, refillSeconds: 1 },
  loginPerProvider: { burst: 120, refillSeconds: 0.5 },
  guessPerAccount: { burst: guessesPerAccount, refillSeconds: guessRefillSeconds },
  loginPerClientAndAccount: { burst: 10, refillSeconds: 30 },
  mailPerClient: { burst: 10, refillSeconds: 60 },
  mailPerClientAndAccount: { burst: 5, refillSeconds: 60 },
  /** Mails beyond this are silently not sent, so that a mailbox cannot be flooded through us. */
  mailPerAccount: { burst: 6, refillSeconds: 600 },
  tokenPerClient: { burst: 30, refillSeconds: 2 },
} as const satisfies Record<string, Allowance>;

export type Allowances = Readonly<Record<keyof typeof defaultAllowances, Allowance>>;

export interface AccountLimits {
  /** @throws Rejection `rate-limited` */
  beforeLogin(address: string, account: string): void;
  afterLogin(address: string, account: string): void;
  /** For an attempt from an address that never logged in to the account. @throws Rejection `rate-limited` */
  beforeGuess(account: string): void;
  /** The guess was right. */
  afterGuess(account: string): void;
  beforeMail(address: string, account: string): void;
  beforeToken(address: string): void;
  /** False when this mailbox has had its share. */
  mayMail(account: string): boolean;
}

export function accountLimits(clock: Clock, allowances: Allowances): AccountLimits {
  const limit = (name: keyof Allowances): RateLimit => rateLimit({ clock, ...allowances[name] });
  const loginPerClient = limit('loginPerClient');
  const loginPerSite = limit('loginPerSite');
  const loginPerProvider = limit('loginPerProvider');
  const guessPerAccount = limit('guessPerAccount');
  const loginPerPair = limit('loginPerClientAndAccount');
  const mailPerClient = limit('mailPerClient');
  const mailPerPair = limit('mailPerClientAndAccount');
  const mailPerAccount = limit('mailPerAccount');
  const tokenPerClient = limit('tokenPerClient');
  const pair = (address: string, account: string): string => `${addressBlock(address)} ${account}`;
  return {
    beforeLogin(address, account) {
      const [client, site, provider] = addressBlocks(address);
      loginPerClient.take(client);
      if (site !== undefined) loginPerSite.take(site);
      if (provider !== undefined) loginPerProvider.take(provider);
      loginPerPair.take(pair(address, account));
    },
    afterLogin: (address, account) => loginPerPair.clear(pair(address, account)),
    beforeGuess: (account) => guessPerAccount.take(account),
    afterGuess: (account) => guessPerAccount.giveBack(account),
    beforeMail(address, account) {
      mailPerClient.take(addressBlock(address));
      mailPerPair.take(pair(address, account));
    },
    beforeToken: (address) => tokenPerClient.take(addressBlock(address)),
    mayMail(account) {
      try {
        mailPerAccount.take(account);
        return true;
      } catch {
        return false;
      }
    },
  };
}
