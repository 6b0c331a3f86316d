import { actorOf, reject } from '@ringpost/domain';
import { FIRST_ADMIN_PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint, rejectField } from '@ringpost/web/http';
import type { AccountJobs } from './account-jobs.ts';
import { confirmResetContract, resetPasswordContract, updatePasswordContract } from './accounts.contract.ts';
import { type AccountsContext, causeOf, existingAccount, readAccount } from './accounts-context.ts';
import { usableEmail } from './email-address.ts';
import { proveSecondFactor } from './factor-proof.ts';
import { replacePassword } from './new-password.ts';
import { openSession } from './sign-in.ts';

/** Stricter rules for an admin's first own password. @throws Rejection `invalid-request` */
function checkFirstPassword(password: string, given: string): void {
  if (password === given) throw rejectField('password', 'different', 'Choose another password than this one');
  if (password.length >= FIRST_ADMIN_PASSWORD_MIN_CHARACTERS) return;
  const limit = FIRST_ADMIN_PASSWORD_MIN_CHARACTERS;
  throw rejectField('password', 'minLength', `Min ${limit} characters`, { limit });
}

/** Resetting a forgotten password, and changing a known one. */
export function newPasswordRoutes(context: AccountsContext, jobs: AccountJobs): readonly Endpoint[] {
  const { deps, emailStream, knownAddresses, limits, passwords, proof, tokens } = context;
  return [
    endpoint('guest', resetPasswordContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(emailStream(email));
      limits.beforeMail(address, email);
      await jobs.accept({ kind: 'reset', email, correlationId: requestId, address });
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
      // From here on the link is used up, even if the rest fails. The customer can ask for another one.
      await tokens.consume(token);
      await replacePassword(context, account, hash, causeOf(deps, call, `customer:${userId}`));
      // The link proved who owns the mailbox. So guesses by others do not block the owner's logins from this address.
      await knownAddresses.remember(userId, call.address);
      return { status: 204 };
    }),
    endpoint('customer', updatePasswordContract, async (call, caller) => {
      const { current_password: current, password } = call.body;
      if (caller.mustChangePassword) checkFirstPassword(password, current);
      const { userId, email } = caller;
      await proof.check({ address: call.address, email, userId, password: current, signedIn: true });
      const account = await existingAccount(deps, userId);
      const cause = () => causeOf(deps, call, actorOf(caller), caller);
      const attempt = { address: call.address, answer: call.body, act: 'prove', cause } as const;
      await proveSecondFactor(context, account, attempt);
      const hash = await passwords.hash(password, email);
      await replacePassword(context, account, hash, cause());
      const changed = await readAccount(deps, caller.userId);
      if (changed.status !== 'active') throw reject('unauthenticated');
      return {
        status: 200,
        body: await openSession(context, changed, caller.sessionExpiresAt, call),
      };
    }),
  ];
}
