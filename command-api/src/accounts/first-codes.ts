import type { AccountsContext, ExistingAccount } from './accounts-context.ts';
import type { NewCodes } from './recovery-lists.ts';

/** Recovery codes for an account that is about to get its first factor. One with an earlier app has those that came with it. */
export async function codesForFirst(
  { recoveryLists }: Pick<AccountsContext, 'recoveryLists'>,
  { userId, factorId, recoveryId }: ExistingAccount,
): Promise<NewCodes | undefined> {
  return factorId === undefined && recoveryId === undefined ? recoveryLists.make(userId) : undefined;
}

/**
 * What to show of codes that were made, now that the account was changed: nothing if another request was faster. Lists that do not count
 * are deleted.
 */
export async function shownCodes(
  { recoveryLists }: Pick<AccountsContext, 'recoveryLists'>,
  made: NewCodes | undefined,
  userId: string,
  recoveryId: string | undefined,
): Promise<readonly string[]> {
  if (!made) return [];
  await recoveryLists.keepOnly(userId, recoveryId);
  return made.listId === recoveryId ? made.codes : [];
}
