import { createHash, randomBytes } from 'node:crypto';
import { plusSeconds, reject } from '@ringpost/events/domain';
import { VaultConflict } from '@ringpost/events/engine';
import { confirmLinkHours, resetLinkMinutes } from '@ringpost/events/rules/limits';
import { type Deps, nowIso } from '../kernel/deps.ts';

interface AccountToken {
  readonly purpose: 'confirm' | 'reset';
  readonly userId: string;
  /** The stream of the address that the token was mailed to. */
  readonly emailStream: string;
  /** A token of an older epoch is dead: whatever raised it (a reset, a change of password) ended this one too. */
  readonly sessionEpoch: number;
  readonly expiresAt: string;
}

export interface AccountTokens {
  /** The secret itself, 256 bits; only its hash is kept. */
  issue(token: Omit<AccountToken, 'expiresAt'>): Promise<string>;
  /** @throws Rejection `token-not-found` for one that is unknown, over, used or for another purpose. */
  find(purpose: AccountToken['purpose'], secret: string): Promise<AccountToken>;
  /** Uses it up: of several at the same time one succeeds. @throws Rejection `token-not-found` */
  consume(secret: string): Promise<void>;
  /** Forgets those that are over. */
  sweep(): Promise<void>;
}

const space = 'account-tokens';
const seconds = { confirm: confirmLinkHours * 3600, reset: resetLinkMinutes * 60 } as const;

/** Tokens of mailed links. Whoever reads the Vault cannot use one. */
export function createAccountTokens(deps: Pick<Deps, 'vault' | 'clock'>): AccountTokens {
  return {
    async issue(token) {
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = plusSeconds(nowIso(deps), seconds[token.purpose]);
      await deps.vault.put<AccountToken>(space, keyOf(secret), { ...token, expiresAt }, 0);
      return secret;
    },
    async find(purpose, secret) {
      const kept = await deps.vault.get<AccountToken>(space, keyOf(secret));
      if (!kept || kept.value.purpose !== purpose || kept.value.expiresAt <= nowIso(deps)) {
        throw reject('token-not-found');
      }
      return kept.value;
    },
    async consume(secret) {
      const kept = await deps.vault.get<AccountToken>(space, keyOf(secret));
      if (!kept) throw reject('token-not-found');
      try {
        await deps.vault.remove(space, keyOf(secret), kept.version);
      } catch (error) {
        throw error instanceof VaultConflict ? reject('token-not-found') : error;
      }
    },
    async sweep() {
      for (let after: string | undefined; ; ) {
        const page = await deps.vault.list<AccountToken>(space, after === undefined ? {} : { after });
        for (const { key, value, version } of page) {
          if (value.expiresAt <= nowIso(deps)) await deps.vault.remove(space, key, version);
        }
        after = page.at(-1)?.key;
        if (after === undefined) return;
      }
    },
  };
}

function keyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
