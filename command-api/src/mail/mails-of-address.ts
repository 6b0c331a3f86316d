import { plusSeconds } from '@ringpost/domain';
import { putUnlessMoved, removeExpired, type Vault } from '@ringpost/engine';
import { eraseValue } from '../kernel/erase-value.ts';
import { shortHash } from '../kernel/ids.ts';

/** The newest mails of one address. */
interface Newest {
  /** The newest first. */
  readonly ids: readonly string[];
  readonly expiresAt: string;
}

const SPACE = 'mails-of-address';
const KEPT = 50;
/** Longer than any mail is stored: its retries and twice the longest time for which a mail is useful. */
const KEPT_DAYS = 15;

/** Which mails an address has, so that they are found without a read of the whole outbox. A named mail may be gone. */
export function createMailsOfAddress(vault: Vault) {
  return {
    /** Durable once resolved. The same mail is noted once. */
    async note(address: string, id: string, now: string): Promise<void> {
      const key = shortHash(address);
      const expiresAt = plusSeconds(now, KEPT_DAYS * 24 * 3600);
      for (;;) {
        const kept = await vault.get<Newest>(SPACE, key);
        const before = kept?.value.ids ?? [];
        if (before.includes(id)) return;
        const next: Newest = { ids: [id, ...before].slice(0, KEPT), expiresAt };
        if ((await putUnlessMoved(vault, SPACE, key, next, kept?.version ?? 0)) !== undefined) return;
      }
    },
    /** The ids of the newest mails, the newest first. */
    async idsOf(address: string): Promise<readonly string[]> {
      return (await vault.get<Newest>(SPACE, shortHash(address)))?.value.ids ?? [];
    },
    forget: (address: string): Promise<void> => eraseValue(vault, SPACE, shortHash(address)),
    sweep: (now: string): Promise<void> => removeExpired(vault, SPACE, now),
  };
}
