import { plusSeconds, Rejection } from '@ringpost/events/domain';
import { CONFIRM_LINK_HOURS } from '@ringpost/events/rules/limits';
import { handleAccount, handleEmail } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { decoyWrites } from '../kernel/decoy-writes.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { AccountJob } from './account-jobs.ts';
import { type AccountsContext, readAccount } from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';

/** The writes of a sign-up: the password, the account, the key of its personal data, and the claim of its address. */
const WRITES_PER_SIGN_UP = 4;

/** False when somebody confirmed the address meanwhile. */
async function claim(
  { deps, passwords }: AccountsContext,
  stream: string,
  userId: string,
  cause: Cause,
): Promise<boolean> {
  const claimedAt = nowIso(deps);
  const expiresAt = plusSeconds(claimedAt, CONFIRM_LINK_HOURS * 3600);
  try {
    await handleEmail(deps, stream, { type: 'ClaimEmail', userId, claimedAt, expiresAt }, cause);
    return true;
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'email-taken') throw error;
    await passwords.remove(userId);
    return false;
  }
}

async function mailAlreadyRegistered(
  { outbox, limits }: AccountsContext,
  id: string,
  email: string,
  locale: string,
): Promise<void> {
  if (!limits.mayMail(email)) return outbox.pretend();
  await outbox.enqueue(`registered:${id}`, { kind: 'already-registered', to: email, locale });
}

/** Mails the link that confirms an account's address. Does nothing when this mail is stored already. */
async function mailConfirmation(
  { outbox, limits, emailStream }: AccountsContext,
  mail: {
    readonly key: string;
    readonly userId: string;
    readonly email: string;
    readonly locale: string;
    readonly p: string | undefined;
  },
): Promise<void> {
  const { key, userId, email, locale, p } = mail;
  if ((await outbox.has(key)) || !limits.mayMail(email)) return outbox.pretend();
  const owner = { userId, emailStream: emailStream(email), sessionEpoch: 0 };
  await outbox.enqueue(key, { kind: 'confirm', to: email, locale, owner, p });
}

/**
 * Does the sign-up of a request. The id of the request becomes the id of the account, so a repetition makes no second
 * one.
 */
export async function workOnSignUp(
  context: AccountsContext,
  id: string,
  job: Extract<AccountJob, { kind: 'sign-up' }>,
): Promise<void> {
  const { deps, passwords } = context;
  const { email, locale, correlationId, passwordHash, address } = job;
  const stream = context.emailStream(email);
  const cause = { operationId: id, causationId: id, correlationId, actor: 'visitor', address };
  const before = (await deps.streams.refresh(stream, emailDecider)).state;
  if (before.status === 'confirmed' && before.userId !== id) {
    await decoyWrites(deps.vault, WRITES_PER_SIGN_UP);
    return mailAlreadyRegistered(context, id, email, locale);
  }

  const superseded = before.status === 'claimed' && before.userId !== id ? before.userId : undefined;
  await passwords.put(id, passwordHash);
  await handleAccount(
    deps,
    id,
    { type: 'RegisterAccount', userId: id, email, locale, role: 'customer' },
    cause,
  );
  if (!(await claim(context, stream, id, cause))) return mailAlreadyRegistered(context, id, email, locale);
  if (superseded !== undefined) await passwords.remove(superseded);
  await mailConfirmation(context, { key: `confirm:${id}`, userId: id, email, locale, p: job.p });
}

/** Mails the confirmation link again to the account that claimed the address and did not confirm it. */
export async function workOnResend(
  context: AccountsContext,
  id: string,
  { email, p }: { readonly email: string; readonly p?: string | undefined },
): Promise<void> {
  const { deps, outbox } = context;
  const owner = (await deps.streams.refresh(context.emailStream(email), emailDecider)).state;
  const account = await readAccount(deps, owner.status === 'claimed' ? owner.userId : 'nobody');
  if (account.status !== 'unconfirmed') return outbox.pretend();
  await mailConfirmation(context, {
    key: `confirm:${id}`,
    userId: account.userId,
    email,
    locale: account.locale,
    p,
  });
}

/** From now on the address belongs to the account, and the account may act. */
export async function confirmSignUp(
  deps: Deps,
  { userId, emailStream }: { readonly userId: string; readonly emailStream: string },
  cause: Cause,
): Promise<void> {
  await handleEmail(deps, emailStream, { type: 'ConfirmEmail', userId }, cause);
  await handleAccount(deps, userId, { type: 'ConfirmAccount' }, cause);
}
