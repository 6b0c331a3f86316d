import { Rejection, reject } from '@ringpost/domain';
import { type Endpoint, endpoint, rejectField } from '@ringpost/web/http';
import type { AccountJobs } from './account-jobs.ts';
import type { AccountTokens } from './account-tokens.ts';
import {
  type Confirmed,
  confirmRegistrationContract,
  registerContract,
  resendEmailContract,
} from './accounts.contract.ts';
import { type AccountsContext, causeOf, readAccount } from './accounts-context.ts';
import { claimantsOf, emailDecider } from './email.decider.ts';
import { usableEmail } from './email-address.ts';
import { confirmSignUp } from './sign-up.ts';

/** Another request may use the link at the same time. Then both confirm the same account. */
async function useUp(tokens: AccountTokens, secret: string): Promise<void> {
  try {
    await tokens.consume(secret);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'token-not-found') throw error;
  }
}

/** Requests an account, sends the mail, and confirms its link. */
export function signUpRoutes(context: AccountsContext, jobs: AccountJobs): readonly Endpoint[] {
  const { deps, knownAddresses, limits, passwords, proof, tokens } = context;
  return [
    endpoint('guest', registerContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      const { password, confirm_password: repeated = password, locale = 'en', p } = body;
      if (repeated !== password) throw rejectField('confirm_password', 'match', 'Passwords do not match');
      limits.beforeMail(address, email);
      const passwordHash = await passwords.hash(password, email);
      const job = { email, correlationId: requestId, address, ...(p !== undefined && { p }) };
      await jobs.accept({ ...job, kind: 'sign-up', passwordHash, locale });
      return { status: 202 };
    }),
    endpoint('guest', confirmRegistrationContract, async (call) => {
      limits.beforeToken(call.address);
      const { token, password } = call.body;
      const mailed = await tokens.find('confirm', token);
      call.concerns(mailed.userId);
      const { emailStream } = mailed;
      const [account, { state }] = await Promise.all([
        readAccount(deps, mailed.userId),
        deps.streams.refresh(emailStream, emailDecider),
      ]);
      if (account.status === 'absent' || state.status === 'free') throw reject('token-not-found');
      // The link proves who owns the mailbox, and the password shows which sign-up is theirs: a stranger may have asked for
      // the mail.
      const { email } = account;
      const userId = await proof.find({ address: call.address, email, password }, claimantsOf(state));
      call.concerns(userId);
      const cause = causeOf(deps, call, `customer:${userId}`);
      await confirmSignUp(deps, { userId, emailStream }, cause);
      await knownAddresses.remember(userId, call.address);
      await useUp(tokens, token);
      return { status: 200, body: { email } satisfies Confirmed };
    }),
    endpoint('guest', resendEmailContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      limits.beforeMail(address, email);
      const job = { email, correlationId: requestId, address };
      await jobs.accept({ ...job, kind: 'resend', ...(body.p !== undefined && { p: body.p }) });
      return { status: 202 };
    }),
  ];
}
