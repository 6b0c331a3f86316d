import { plusSeconds, Rejection } from '@ringpost/domain';
import { CONFIRM_LINK_HOURS } from '@ringpost/domain/rules/limits';
import type { Cause } from '../kernel/command-handler.ts';
import { decoyWrites } from '../kernel/decoy-writes.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';
import type { AccountJob } from './account-jobs.ts';
import { type AccountsContext, readAccount } from './accounts-context.ts';
import { handleEmail } from './email.commands.ts';
import { claimantsOf, emailDecider } from './email.decider.ts';

/** The writes of a sign-up: the password, its network, the account, the key of its personal data, and the claim of its address. */
const WRITES_PER_SIGN_UP = 5;

type SignUp = Extract<AccountJob, { kind: 'sign-up' }>;

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
  { email, address, locale }: SignUp,
): Promise<void> {
  if (!limits.mayMail(email, address)) return outbox.pretend();
  await outbox.enqueue(`registered:${id}`, { kind: 'already-registered', to: email, locale });
}

/** Mails a link that confirms an address. Does nothing when this mail is stored already. */
async function mailConfirmation(
  { outbox, emailStream }: AccountsContext,
  mail: {
    readonly key: string;
    readonly userId: string;
    readonly email: string;
    readonly locale: string;
    readonly p: string | undefined;
  },
): Promise<void> {
  const { key, userId, email, locale, p } = mail;
  if (await outbox.has(key)) return outbox.pretend();
  const owner = { userId, emailStream: emailStream(email), sessionEpoch: 0 };
  await outbox.enqueue(key, { kind: 'confirm', to: email, locale, owner, p });
}

function writesOf({ browserHash }: SignUp): number {
  return WRITES_PER_SIGN_UP + (browserHash === undefined ? 0 : 1);
}

/** Does nothing, with as many writes as a sign-up. */
async function refuse({ deps, outbox }: AccountsContext, job: SignUp): Promise<void> {
  await decoyWrites(deps.vault, writesOf(job));
  await outbox.pretend();
}

/**
 * Does the sign-up of a request. The id of the request becomes the id of the account, so a repetition makes no second
 * account. A sign-up claims the address only if its mail may be sent. So nobody can fill the places with claims whose mails
 * are never sent.
 */
export async function workOnSignUp(context: AccountsContext, id: string, job: SignUp): Promise<void> {
  const { deps, knownAddresses, limits, passwords, signUpBrowsers } = context;
  const { email, locale, correlationId, passwordHash, browserHash, address, agreed } = job;
  const stream = context.emailStream(email);
  const cause = { operationId: id, causationId: id, correlationId, actor: 'visitor', address };
  const before = (await deps.streams.refresh(stream, emailDecider)).state;
  const isRepeated = claimantsOf(before).includes(id);
  if (before.status === 'confirmed' && !isRepeated) {
    await decoyWrites(deps.vault, writesOf(job));
    return mailAlreadyRegistered(context, id, job);
  }
  if (!isRepeated && !limits.mayMail(email, address)) return refuse(context, job);

  await passwords.put(id, passwordHash);
  if (browserHash !== undefined) await signUpBrowsers.keep(id, browserHash);
  await knownAddresses.remember(id, address);
  const registered = { type: 'RegisterAccount', userId: id, email, locale, role: 'customer' } as const;
  await handleAccount(deps, id, { ...registered, ...(agreed && { agreed }) }, cause);
  if (!(await claim(context, stream, id, cause))) return mailAlreadyRegistered(context, id, job);
  await mailConfirmation(context, { key: `confirm:${id}`, userId: id, email, locale, p: job.p });
}

/**
 * Mails a confirmation link again, if a sign-up of the last day waits for one. The link works for each sign-up of the address.
 * An older sign-up is about to be forgotten, and a new link would end before its time.
 */
export async function workOnResend(
  context: AccountsContext,
  id: string,
  { email, address, p }: Pick<AccountJob, 'email' | 'address'> & { readonly p?: string | undefined },
): Promise<void> {
  const { deps, limits, outbox } = context;
  const owner = (await deps.streams.refresh(context.emailStream(email), emailDecider)).state;
  const newest = owner.status === 'claimed' ? owner.claims.at(-1) : undefined;
  const waits = newest !== undefined && newest.expiresAt > nowIso(deps);
  const account = await readAccount(deps, waits ? newest.userId : 'nobody');
  const key = `confirm:${id}`;
  if (account.status !== 'unconfirmed' || (await outbox.has(key)) || !limits.mayMail(email, address))
    return outbox.pretend();
  const { userId, locale } = account;
  await mailConfirmation(context, { key, userId, email, locale, p });
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
