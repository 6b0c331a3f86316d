import { plusSeconds, Rejection, reject } from '@ringpost/events/domain';
import { type Endpoint, endpoint, rejectField } from '@ringpost/events/http';
import { confirmLinkHours } from '@ringpost/events/rules/limits';
import { handleAccount, handleEmail } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { decoyWrites } from '../kernel/decoy-writes.ts';
import { nowIso } from '../kernel/deps.ts';
import type { AccountRequest, AccountRequests } from './account-jobs.ts';
import {
  type Confirmed,
  confirmRegistrationContract,
  registerContract,
  resendEmailContract,
} from './accounts.contract.ts';
import { type AccountsContext, causeOf, readAccount } from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';
import { usableEmail } from './email-address.ts';

/** Asking for an account, the mail that answers, and the link in it. */
export function signUpEndpoints(context: AccountsContext, requests: AccountRequests): readonly Endpoint[] {
  const { deps, known, limits, passwords, proof, tokens } = context;
  return [
    endpoint('guest', registerContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      const { password, confirm_password: repeated = password, locale = 'en', p } = body;
      if (repeated !== password) throw rejectField('confirm_password', 'match', 'Passwords do not match');
      limits.beforeMail(address, email);
      const passwordHash = await passwords.hash(password, email);
      const asked = { email, correlationId: requestId, address, ...(p !== undefined && { p }) };
      await requests.accept({ ...asked, kind: 'sign-up', passwordHash, locale });
      return { status: 202 };
    }),
    endpoint('guest', confirmRegistrationContract, async (call) => {
      limits.beforeToken(call.address);
      const { token, password } = call.body;
      const { userId, emailStream } = await tokens.find('confirm', token);
      call.concerns(userId);
      const account = await readAccount(deps, userId);
      const claim = (await deps.streams.refresh(emailStream, emailDecider)).state;
      // A later sign-up took the address over, and has a link of its own.
      if (claim.status === 'free' || claim.userId !== userId || account.status === 'absent')
        throw reject('token-not-found');
      // Whoever answers the mail must be whoever signed up: else a stranger's sign-up would become the reader's account.
      await proof.check({ address: call.address, email: account.email, userId, password });
      const cause = causeOf(deps, call, `customer:${userId}`);
      await handleEmail(deps, emailStream, { type: 'ConfirmEmail', userId }, cause);
      await handleAccount(deps, userId, { type: 'ConfirmAccount' }, cause);
      await known.remember(userId, call.address);
      return { status: 200, body: { email: account.email } satisfies Confirmed };
    }),
    endpoint('guest', resendEmailContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      limits.beforeMail(address, email);
      const asked = { email, correlationId: requestId, address };
      await requests.accept({ ...asked, kind: 'resend', ...(body.p !== undefined && { p: body.p }) });
      return { status: 202 };
    }),
  ];
}

/** A password, an account, the key that its personal data is sealed under, and the claim of its address. */
const writesPerSignUp = 4;

/** Does what a sign-up asked for. The id of the request is the id of the account, so that a repetition makes no second one. */
export async function workOnSignUp(
  context: AccountsContext,
  id: string,
  request: Extract<AccountRequest, { kind: 'sign-up' }>,
): Promise<void> {
  const { deps, passwords } = context;
  const { email, locale, correlationId, passwordHash, address } = request;
  const stream = context.emailStream(email);
  const cause = { operationId: id, causationId: id, correlationId, actor: 'visitor', address };
  const before = (await deps.streams.refresh(stream, emailDecider)).state;
  if (before.status === 'confirmed' && before.userId !== id) {
    await decoyWrites(deps.vault, writesPerSignUp);
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
  await mailConfirmation(context, { key: `confirm:${id}`, userId: id, email, locale, p: request.p });
}

/** False when somebody confirmed the address meanwhile. */
async function claim(
  { deps, passwords }: AccountsContext,
  stream: string,
  userId: string,
  cause: Cause,
): Promise<boolean> {
  const claimedAt = nowIso(deps);
  const expiresAt = plusSeconds(claimedAt, confirmLinkHours * 3600);
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

/** Mails the link that confirms an account's address; nothing when this very mail was kept before. */
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

/** Mails the confirmation link again to whoever has claimed the address and not confirmed it. */
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
