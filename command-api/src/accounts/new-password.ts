import { reject } from '@ringpost/events/domain';
import { type Endpoint, endpoint, rejectField } from '@ringpost/events/http';
import { firstAdminPasswordMinCharacters } from '@ringpost/events/rules/limits';
import { handleAccount } from '../commands.ts';
import type { AccountRequests } from './account-jobs.ts';
import { confirmResetContract, resetPasswordContract, updatePasswordContract } from './accounts.contract.ts';
import { type AccountsContext, announceEndedSessions, causeOf, readAccount } from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';
import { usableEmail } from './email-address.ts';
import { openSession } from './sign-in.ts';
import { workOnResend } from './sign-up.ts';

/** A password forgotten, and a password changed. */
export function newPasswordEndpoints(
  context: AccountsContext,
  requests: AccountRequests,
): readonly Endpoint[] {
  const { deps, emailStream, known, limits, passwords, proof, tokens } = context;
  return [
    endpoint('guest', resetPasswordContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(emailStream(email));
      limits.beforeMail(address, email);
      await requests.accept({ kind: 'reset', email, correlationId: requestId, address });
      return { status: 202 };
    }),
    endpoint('guest', confirmResetContract, async (call) => {
      limits.beforeToken(call.address);
      const { token, password } = call.body;
      const { userId, sessionEpoch } = await tokens.find('reset', token);
      call.concerns(userId);
      const account = await readAccount(deps, userId);
      if (account.status !== 'active' || account.sessionEpoch !== sessionEpoch)
        throw reject('token-not-found');
      const hash = await passwords.hash(password, account.email);
      // From here on the link is used up, even if the rest should fail: asking for another is cheap.
      await tokens.consume(token);
      await replacePassword(context, account, hash, causeOf(deps, call, `customer:${userId}`));
      // The link proved the mailbox, so whoever guesses at this account meanwhile does not keep its owner out.
      await known.remember(userId, call.address);
      return { status: 204 };
    }),
    endpoint('customer', updatePasswordContract, async (call, caller) => {
      const { current_password: current, password } = call.body;
      if (caller.mustChangePassword) checkFirstPassword(password, current);
      const { userId, email } = caller;
      await proof.check({ address: call.address, email, userId, password: current, signedIn: true });
      const hash = await passwords.hash(password, email);
      const account = await readAccount(deps, caller.userId);
      if (account.status === 'absent') throw reject('unauthenticated');
      await replacePassword(
        context,
        account,
        hash,
        causeOf(deps, call, `${caller.role}:${caller.userId}`, caller),
      );
      const changed = await readAccount(deps, caller.userId);
      if (changed.status !== 'active') throw reject('unauthenticated');
      return {
        status: 200,
        body: await openSession(context, changed, caller.sessionExpiresAt, call.concerns),
      };
    }),
  ];
}

/** The first password of its own, of an account that opens everything. @throws Rejection `invalid-request` */
function checkFirstPassword(password: string, given: string): void {
  if (password === given) throw rejectField('password', 'different', 'Choose another password than this one');
  if (password.length >= firstAdminPasswordMinCharacters) return;
  throw rejectField('password', 'minLength', `Min ${firstAdminPasswordMinCharacters} characters`);
}

/** Keeps the new hash, then ends every session: a crash in between leaves the new password and old sessions, never the reverse. */
async function replacePassword(
  { deps, passwords, outbox }: AccountsContext,
  { userId, email, locale }: { readonly userId: string; readonly email: string; readonly locale: string },
  hash: string,
  cause: ReturnType<typeof causeOf>,
): Promise<void> {
  await passwords.put(userId, hash);
  await handleAccount(deps, userId, { type: 'ChangePassword' }, cause);
  await announceEndedSessions(deps, userId);
  const key = `password-changed:${cause.operationId}`;
  await outbox.enqueue(key, { kind: 'password-changed', to: email, locale });
}

/** Mails the link to a new password to whoever owns the address; who has not confirmed it yet gets that link instead. */
export async function workOnReset(context: AccountsContext, id: string, email: string): Promise<void> {
  const { deps, emailStream, limits, outbox } = context;
  const stream = emailStream(email);
  const owner = (await deps.streams.refresh(stream, emailDecider)).state;
  if (owner.status !== 'confirmed') return workOnResend(context, id, { email });
  const account = await readAccount(deps, owner.userId);
  const key = `reset:${id}`;
  if (account.status !== 'active' || (await outbox.has(key)) || !limits.mayMail(email))
    return outbox.pretend();
  const { userId, sessionEpoch, locale } = account;
  const linkOwner = { userId, emailStream: stream, sessionEpoch };
  await outbox.enqueue(key, { kind: 'reset', to: email, locale, owner: linkOwner });
}
