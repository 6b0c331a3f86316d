import { reject } from '@ringpost/events/domain';
import { type Endpoint, endpoint, rejectField } from '@ringpost/events/http';
import type { AccountJobs } from './account-jobs.ts';
import {
  type Confirmed,
  confirmRegistrationContract,
  registerContract,
  resendEmailContract,
} from './accounts.contract.ts';
import { type AccountsContext, causeOf, readAccount } from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';
import { usableEmail } from './email-address.ts';
import { confirmSignUp } from './sign-up.ts';

/** Requests an account, sends the mail, and confirms its link. */
export function signUpRoutes(context: AccountsContext, jobs: AccountJobs): readonly Endpoint[] {
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
      await jobs.accept({ ...asked, kind: 'sign-up', passwordHash, locale });
      return { status: 202 };
    }),
    endpoint('guest', confirmRegistrationContract, async (call) => {
      limits.beforeToken(call.address);
      const { token, password } = call.body;
      const { userId, emailStream } = await tokens.find('confirm', token);
      call.concerns(userId);
      const account = await readAccount(deps, userId);
      const claim = (await deps.streams.refresh(emailStream, emailDecider)).state;
      // A later sign-up took the address over, and has its own link.
      if (claim.status === 'free' || claim.userId !== userId || account.status === 'absent')
        throw reject('token-not-found');
      // The reader of the mail must be the person who signed up. Otherwise the reader would confirm an account whose
      // password a stranger chose.
      await proof.check({ address: call.address, email: account.email, userId, password });
      const cause = causeOf(deps, call, `customer:${userId}`);
      await confirmSignUp(deps, { userId, emailStream }, cause);
      await tokens.consume(token);
      await known.remember(userId, call.address);
      return { status: 200, body: { email: account.email } satisfies Confirmed };
    }),
    endpoint('guest', resendEmailContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      limits.beforeMail(address, email);
      const asked = { email, correlationId: requestId, address };
      await jobs.accept({ ...asked, kind: 'resend', ...(body.p !== undefined && { p: body.p }) });
      return { status: 202 };
    }),
  ];
}
