import { createHash, randomBytes } from 'node:crypto';
import { plusSeconds, reject } from '@ringpost/domain';
import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '@ringpost/domain/rules/limits';
import { removeExpired, VaultConflict } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { eraseMatching } from '../kernel/erase-value.ts';

interface AccountToken {
  readonly purpose: 'confirm' | 'reset';
  readonly userId: string;
  /** The stream of the address that the token was mailed to. */
  readonly emailStream: string;
  /** A token of an older epoch is not valid: a reset or a change of password raised the epoch. */
  readonly sessionEpoch: number;
  readonly expiresAt: string;
}

export interface AccountTokens {
  /** The secret, 256 bits. Only its hash is stored. */
  issue(token: Omit<AccountToken, 'expiresAt'>): Promise<string>;
  /** @throws Rejection `token-not-found` when it is unknown, expired, used, or for another purpose */
  find(purpose: AccountToken['purpose'], secret: string): Promise<AccountToken>;
  /** Uses the token up. If several requests try at the same time, one succeeds. @throws Rejection `token-not-found` */
  consume(secret: string): Promise<void>;
  /** Deletes the tokens of an account. */
  forget(userId: string): Promise<void>;
  /** Deletes expired tokens. */
  sweep(): Promise<void>;
}

const SPACE = 'account-tokens';
const seconds = { confirm: CONFIRM_LINK_HOURS * 3600, reset: RESET_LINK_MINUTES * 60 } as const;

function keyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The tokens of mailed links. The Vault holds only their hashes, so a copy of it opens no account. */
export function createAccountTokens(deps: Pick<Deps, 'vault' | 'clock'>): AccountTokens {
  return {
    async issue(token) {
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = plusSeconds(nowIso(deps), seconds[token.purpose]);
      await deps.vault.put<AccountToken>(SPACE, keyOf(secret), { ...token, expiresAt }, 0);
      return secret;
    },
    async find(purpose, secret) {
      const kept = await deps.vault.get<AccountToken>(SPACE, keyOf(secret));
      if (!kept || kept.value.purpose !== purpose || kept.value.expiresAt <= nowIso(deps)) {
        throw reject('token-not-found');
      }
      return kept.value;
    },
    async consume(secret) {
      const kept = await deps.vault.get<AccountToken>(SPACE, keyOf(secret));
      if (!kept) throw reject('token-not-found');
      try {
        await deps.vault.remove(SPACE, keyOf(secret), kept.version);
      } catch (error) {
        throw error instanceof VaultConflict ? reject('token-not-found') : error;
      }
    },
    forget: (userId) => eraseMatching<AccountToken>(deps.vault, SPACE, (token) => token.userId === userId),
    sweep: () => removeExpired(deps.vault, SPACE, nowIso(deps)),
  };
}
