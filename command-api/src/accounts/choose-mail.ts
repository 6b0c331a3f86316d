import type { OptionalMail } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';

/** Turns a kind of mail on or off for one account. */
export async function chooseMail(
  deps: Deps,
  userId: string,
  chosen: { readonly mail: OptionalMail; readonly wanted: boolean },
  cause: Cause,
): Promise<void> {
  await handleAccount(deps, userId, { type: 'ChooseMail', ...chosen }, cause);
}

/** Chooses the language of one account. */
export async function chooseLocale(deps: Deps, userId: string, locale: string, cause: Cause): Promise<void> {
  await handleAccount(deps, userId, { type: 'ChooseLocale', locale }, cause);
}
