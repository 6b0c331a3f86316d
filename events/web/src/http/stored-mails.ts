import { hash } from 'node:crypto';
import type { Vault } from '@ringpost/engine';

/** What is said of a stored mail without its text, its link or what it is about. */
interface MailHead {
  readonly to: string;
  readonly kind: string;
  readonly status: string;
  readonly createdAt: string;
  /** The mail is useless from this time on, and is deleted. */
  readonly expiresAt: string;
}

/** The newest mails of one address. */
export interface MailsOfAddress {
  /** The newest first. */
  readonly ids: readonly string[];
  readonly expiresAt: string;
}

/** One value for each mail. */
export const MAILS_SPACE = 'mail-outbox';
/** One value for each address, so that its mails are found without a read of all mails. */
export const MAILS_OF_ADDRESS_SPACE = 'mails-of-address';

/** The key of an address: 96 bits of its hash. */
export function keyOfAddress(address: string): string {
  return hash('sha256', address, 'buffer').subarray(0, 12).toString('base64url');
}

/** The newest mails to an address that are still stored and useful, the newest first, each with its id. */
export async function readMailsTo<T extends MailHead>(
  vault: Pick<Vault, 'get'>,
  address: string,
  now: string,
): Promise<readonly (T & { readonly id: string })[]> {
  const kept = await vault.get<MailsOfAddress>(MAILS_OF_ADDRESS_SPACE, keyOfAddress(address));
  const found = await Promise.all(
    (kept?.value.ids ?? []).map(async (id) => ({ id, row: (await vault.get<T>(MAILS_SPACE, id))?.value })),
  );
  // A short hash finds the ids, so the address of each mail decides.
  return found.flatMap(({ id, row }) =>
    row && row.to === address && row.expiresAt > now ? [{ ...row, id }] : [],
  );
}
