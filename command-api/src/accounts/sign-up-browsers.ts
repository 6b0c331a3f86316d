import { createHash } from 'node:crypto';
import { plusSeconds } from '@ringpost/domain';
import { CONFIRM_LINK_HOURS } from '@ringpost/domain/rules/limits';
import { putUnlessMoved, removeExpired } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';

interface SignUpBrowser {
  readonly hash: string;
  readonly expiresAt: string;
}

/**
 * The browser in which a password was chosen makes a secret and keeps it until the link is opened. Who has both, the secret and
 * the mailed link, typed that password and owns the mailbox, so the password is not asked for again.
 */
export interface SignUpBrowsers {
  /** Stores the hash of a secret for as long as a link is valid. One write. */
  keep(userId: string, hash: string): Promise<void>;
  /** Which of these sign-ups was made in the browser with this secret. */
  find(userIds: readonly string[], secret: string): Promise<string | undefined>;
  /** Deletes expired hashes. */
  sweep(): Promise<void>;
}

const SPACE = 'sign-up-browsers';

/** A secret has 256 random bits, so a plain hash reveals nothing. */
export function hashOfBrowser(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function createSignUpBrowsers(deps: Pick<Deps, 'vault' | 'clock'>): SignUpBrowsers {
  const { vault } = deps;
  return {
    async keep(userId, hash) {
      const kept = await vault.get<SignUpBrowser>(SPACE, userId);
      const expiresAt = plusSeconds(nowIso(deps), CONFIRM_LINK_HOURS * 3600);
      // A conflict means that the same job ran twice at the same moment, with the same hash.
      await putUnlessMoved<SignUpBrowser>(vault, SPACE, userId, { hash, expiresAt }, kept?.version ?? 0);
    },
    async find(userIds, secret) {
      const hash = hashOfBrowser(secret);
      for (const userId of userIds) {
        const kept = await vault.get<SignUpBrowser>(SPACE, userId);
        if (kept?.value.hash === hash && kept.value.expiresAt > nowIso(deps)) return userId;
      }
      return undefined;
    },
    sweep: () => removeExpired(vault, SPACE, nowIso(deps)),
  };
}
