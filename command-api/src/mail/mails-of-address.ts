import { plusSeconds } from '@ringpost/domain';
import { putUnlessMoved, removeExpired, type Vault } from '@ringpost/engine';
import { keyOfAddress, type MailsOfAddress, MAILS_OF_ADDRESS_SPACE as SPACE } from '@ringpost/web/http';
import { eraseValue } from '../kernel/erase-value.ts';

const KEPT = 50;
/** Longer than any mail is stored: its retries and twice the longest time for which a mail is useful. */
const KEPT_DAYS = 15;

/** Which mails an address has, so that they are found without a read of the whole outbox. A named mail may be gone. */
export function createMailsOfAddress(vault: Vault) {
  return {
    /** Durable once resolved. The same mail is noted once. */
    async note(address: string, id: string, now: string): Promise<void> {
      const key = keyOfAddress(address);
      const expiresAt = plusSeconds(now, KEPT_DAYS * 24 * 3600);
      for (;;) {
        const kept = await vault.get<MailsOfAddress>(SPACE, key);
        const before = kept?.value.ids ?? [];
        if (before.includes(id)) return;
        const next: MailsOfAddress = { ids: [id, ...before].slice(0, KEPT), expiresAt };
        if ((await putUnlessMoved(vault, SPACE, key, next, kept?.version ?? 0)) !== undefined) return;
      }
    },
    forget: (address: string): Promise<void> => eraseValue(vault, SPACE, keyOfAddress(address)),
    sweep: (now: string): Promise<void> => removeExpired(vault, SPACE, now),
  };
}
