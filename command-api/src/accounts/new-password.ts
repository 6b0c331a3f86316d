import type { Cause } from '../kernel/command-handler.ts';
import { handleAccount } from './account.commands.ts';
import type { AccountJob } from './account-jobs.ts';
import { type AccountsContext, announceEndedSessions, readAccount } from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';
import { workOnResend } from './sign-up.ts';

/**
 * Stores the new hash, then ends all sessions. A crash in between leaves the new password and old sessions, but never the
 * old password and ended sessions.
 */
export async function replacePassword(
  { deps, passwords, outbox }: AccountsContext,
  { userId, email, locale }: { readonly userId: string; readonly email: string; readonly locale: string },
  hash: string,
  cause: Cause,
): Promise<void> {
  await passwords.put(userId, hash);
  await handleAccount(deps, userId, { type: 'ChangePassword' }, cause);
  await announceEndedSessions(deps, userId);
  const key = `password-changed:${cause.operationId}`;
  await outbox.enqueue(key, { kind: 'password-changed', to: email, locale });
}

/**
 * Mails a reset link to the owner of the address. If the address is not confirmed yet, it mails the confirmation link.
 */
export async function workOnReset(
  context: AccountsContext,
  id: string,
  { email, address }: Pick<AccountJob, 'email' | 'address'>,
): Promise<void> {
  const { deps, emailStream, limits, outbox } = context;
  const stream = emailStream(email);
  const owner = (await deps.streams.refresh(stream, emailDecider)).state;
  if (owner.status !== 'confirmed') return workOnResend(context, id, { email, address });
  const account = await readAccount(deps, owner.userId);
  const key = `reset:${id}`;
  if (account.status !== 'active' || (await outbox.has(key)) || !limits.mayMail(email, address))
    return outbox.pretend();
  const { userId, sessionEpoch, locale } = account;
  const linkOwner = { userId, emailStream: stream, sessionEpoch };
  await outbox.enqueue(key, { kind: 'reset', to: email, locale, owner: linkOwner });
}
