import { plusSeconds, Rejection } from '@ringpost/events/catalogue';
import { type Endpoint, endpoint, rejectField } from '@ringpost/events/edge';
import { instant } from '../kernel/deps.ts';
import type { Cause } from '../kernel/send.ts';
import { mailMessages } from '../mail/mail.messages.ts';
import type { AccountRequest, AccountRequests } from './account-requests.ts';
import { confirmHours } from './account-tokens.ts';
import { confirmRegistration, register, resendEmail } from './accounts.contract.ts';
import {
  type AccountsContext,
  causeOf,
  readAccount,
  sendToAccount,
  sendToEmail,
} from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';
import { usableEmail } from './email-address.ts';

/** Asking for an account, the mail that answers, and the link in it. */
export const signUpEndpoints = (context: AccountsContext, requests: AccountRequests): readonly Endpoint[] => {
  const { deps, limits, passwords, tokens } = context;
  return [
    endpoint('guest', register, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      const { password, confirm_password: repeated = password, locale = 'en' } = body;
      if (repeated !== password) throw rejectField('confirm_password', 'match', 'Passwords do not match');
      limits.beforeMail(address, email);
      const passwordHash = await passwords.hash(password, email);
      await requests.accept({
        kind: 'sign-up',
        email,
        passwordHash,
        locale,
        correlationId: requestId,
        address,
      });
      return { status: 202 };
    }),
    endpoint('guest', confirmRegistration, async (call) => {
      limits.beforeToken(call.address);
      const { userId, emailStream } = await tokens.find('confirm', call.body.token);
      call.concerns(userId);
      const cause = causeOf(deps, call, `customer:${userId}`);
      await sendToEmail(deps, emailStream, { type: 'ConfirmEmail', userId }, cause);
      await sendToAccount(deps, userId, { type: 'ConfirmAccount' }, cause);
      return { status: 204 };
    }),
    endpoint('guest', resendEmail, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      limits.beforeMail(address, email);
      await requests.accept({ kind: 'resend', email, correlationId: requestId, address });
      return { status: 202 };
    }),
  ];
};

/** Does what a sign-up asked for. The id of the request is the id of the account, so that a repetition makes no second one. */
export const workOnSignUp = async (
  context: AccountsContext,
  id: string,
  request: Extract<AccountRequest, { kind: 'sign-up' }>,
): Promise<void> => {
  const { deps, passwords } = context;
  const { email, locale, correlationId, passwordHash, address } = request;
  const stream = context.emailStream(email);
  const cause = { operationId: id, causationId: id, correlationId, actor: 'visitor', address };
  const before = (await deps.streams.refresh(stream, emailDecider)).state;
  if (before.status === 'confirmed' && before.userId !== id)
    return mailAlreadyRegistered(context, id, email, locale);

  const superseded = before.status === 'claimed' && before.userId !== id ? before.userId : undefined;
  await passwords.put(id, passwordHash);
  await sendToAccount(
    deps,
    id,
    { type: 'RegisterAccount', userId: id, email, locale, role: 'customer' },
    cause,
  );
  if (!(await claim(context, stream, id, cause))) return mailAlreadyRegistered(context, id, email, locale);
  if (superseded !== undefined) await passwords.remove(superseded);
  await mailConfirmation(context, { key: `confirm:${id}`, userId: id, email, locale });
};

/** False when somebody confirmed the address meanwhile. */
const claim = async (
  { deps, passwords }: AccountsContext,
  stream: string,
  userId: string,
  cause: Cause,
): Promise<boolean> => {
  const claimedAt = instant(deps);
  const expiresAt = plusSeconds(claimedAt, confirmHours * 3600);
  try {
    await sendToEmail(deps, stream, { type: 'ClaimEmail', userId, claimedAt, expiresAt }, cause);
    return true;
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'email-taken') throw error;
    await passwords.remove(userId);
    return false;
  }
};

const mailAlreadyRegistered = async (
  { deps, outbox, limits }: AccountsContext,
  id: string,
  email: string,
  locale: string,
): Promise<void> => {
  if (!limits.mayMail(email)) return;
  const link = `${deps.config.publicUrl}/auth/forgot-password`;
  await outbox.enqueue(`registered:${id}`, {
    to: email,
    link,
    ...mailMessages(locale).alreadyRegistered({ link }),
  });
};

/** Mails the link that confirms an account's address; nothing when this very mail was kept before. */
const mailConfirmation = async (
  { deps, outbox, limits, tokens, emailStream }: AccountsContext,
  mail: { readonly key: string; readonly userId: string; readonly email: string; readonly locale: string },
): Promise<void> => {
  const { key, userId, email, locale } = mail;
  if ((await outbox.has(key)) || !limits.mayMail(email)) return;
  const token = await tokens.issue({
    purpose: 'confirm',
    userId,
    emailStream: emailStream(email),
    sessionEpoch: 0,
  });
  const link = `${deps.config.publicUrl}/register/confirm?token=${token}`;
  await outbox.enqueue(key, {
    to: email,
    link,
    ...mailMessages(locale).confirm({ link, hours: confirmHours }),
  });
};

/** Mails the confirmation link again to whoever has claimed the address and not confirmed it. */
export const workOnResend = async (context: AccountsContext, id: string, email: string): Promise<void> => {
  const { deps } = context;
  const owner = (await deps.streams.refresh(context.emailStream(email), emailDecider)).state;
  if (owner.status !== 'claimed') return;
  const account = await readAccount(deps, owner.userId);
  if (account.status !== 'unconfirmed') return;
  await mailConfirmation(context, {
    key: `confirm:${id}`,
    userId: owner.userId,
    email,
    locale: account.locale,
  });
};
