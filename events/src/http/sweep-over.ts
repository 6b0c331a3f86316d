import type { Clock } from '../domain/index.ts';
import type { Vault } from '../engine/vault.ts';

/** Removes from one space of the Vault every record whose `expiresAt` has come. */
export async function sweepOver(vault: Vault, space: string, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  let after: string | undefined;
  do {
    const page = await vault.list<{ readonly expiresAt: string }>(
      space,
      after === undefined ? {} : { after },
    );
    for (const { key, value, version } of page) {
      if (value.expiresAt <= now) await vault.remove(space, key, version);
    }
    after = page.at(-1)?.key;
  } while (after !== undefined);
}
