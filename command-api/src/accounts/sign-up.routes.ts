import { plusSeconds, Rejection, reject } from '@ringpost/domain';
import { type Call, type Endpoint, endpoint, rejectField, sessionEnd } from '@ringpost/web/http';
import { nowIso } from '../kernel/deps.ts';
import type { AccountJobs } from './account-jobs.ts';
import type { AccountTokens } from './account-tokens.ts';
import {
  type Confirmed,
  confirmRegistrationContract,
  type RegisterBody,
  registerContract,
  resendEmailContract,
} from './accounts.contract.ts';
import { type AccountsContext, causeOf, readAccount } from './accounts-context.ts';
import { claimantsOf, emailDecider } from './email.decider.ts';
import { usableEmail } from './email-address.ts';
import { openSession } from './sign-in.ts';
import { confirmSignUp } from './sign-up.ts';
import { hashOfBrowser } from './sign-up-browsers.ts';

/** Another request may use the link at the same time. Then both confirm the same account. */
async function useUp(tokens: AccountTokens, secret: string): Promise<void> {
  try {
    await tokens.consume(secret);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'token-not-found') throw error;
  }
}

type ConfirmCall = Call<unknown, unknown, { readonly password?: string; readonly browser_secret?: string }>;

/**
 * The sign-up whose password or browser this is. The secret of the browser works only until the account is confirmed: afterwards
 * it would open sessions that a change of the password does not end.
 */
async function ownSignUp(
  { deps, proof, signUpBrowsers }: AccountsContext,
  { address, body: { password, browser_secret } }: ConfirmCall,
  email: string,
  claimants: readonly string[],
): Promise<string> {
  if (password !== undefined) return proof.find({ address, email, password }, claimants);
  if (browser_secret === undefined) throw rejectField('password', 'required', 'Password is required');
  const userId = await signUpBrowsers.find(claimants, browser_secret);
  if (userId === undefined || (await readAccount(deps, userId)).status !== 'unconfirmed')
    throw reject('INCORRECT_CREDENTIALS');
  return userId;
}

/** A session that stays in the browser of the sign-up. None for an account that was closed meanwhile. */
async function sessionAfter(context: AccountsContext, userId: string, call: ConfirmCall) {
  const account = await readAccount(context.deps, userId);
  return account.status === 'active' && openSession(context, account, sessionEnd(call.now, true), call);
}

const DAY_SECONDS = 86_400;

/** @throws Rejection `invalid-request` for a document of a day that is nowhere yet */
function agreedTo({ terms, privacy }: NonNullable<RegisterBody['agreed']>, agreedAt: string) {
  const tomorrow = plusSeconds(agreedAt, DAY_SECONDS).slice(0, 10);
  if (terms > tomorrow || privacy > tomorrow)
    throw rejectField('agreed', 'maximum', 'Nobody can agree to a document of a later day');
  return { terms, privacy, agreedAt };
}

/** Requests an account, sends the mail, and confirms its link. */
export function signUpRoutes(context: AccountsContext, jobs: AccountJobs): readonly Endpoint[] {
  const { deps, knownAddresses, limits, passwords, tokens } = context;
  return [
    endpoint('guest', registerContract, async ({ body, address, requestId, concerns }) => {
      const email = usableEmail(body.email);
      concerns(context.emailStream(email));
      const { password, confirm_password: repeated = password, locale = 'en', browser_secret, p } = body;
      if (repeated !== password) throw rejectField('confirm_password', 'match', 'Passwords do not match');
      limits.beforeMail(address, email);
      const passwordHash = await passwords.hash(password, email);
      const job = { email, correlationId: requestId, address, ...(p !== undefined && { p }) };
      const browser = browser_secret !== undefined && { browserHash: hashOfBrowser(browser_secret) };
      const agreed = body.agreed && { agreed: agreedTo(body.agreed, nowIso(deps)) };
      await jobs.accept({ ...job, kind: 'sign-up', passwordHash, ...browser, locale, ...agreed });
      return { status: 202 };
    }),
    endpoint('guest', confirmRegistrationContract, async (call) => {
      limits.beforeToken(call.address);
      const { token } = call.body;
      const mailed = await tokens.find('confirm', token);
      call.concerns(mailed.userId);
      const { emailStream } = mailed;
      const [account, { state }] = await Promise.all([
        readAccount(deps, mailed.userId),
        deps.streams.refresh(emailStream, emailDecider),
      ]);
      if (account.status === 'absent' || state.status === 'free') throw reject('token-not-found');
      // The link proves who owns the mailbox, and the password or the secret of the browser shows which sign-up is theirs: a
      // stranger may have asked for the mail.
      const { email } = account;
      const userId = await ownSignUp(context, call, email, claimantsOf(state));
      call.concerns(userId);
      const cause = causeOf(deps, call, `customer:${userId}`);
      await confirmSignUp(deps, { userId, emailStream }, cause);
      await knownAddresses.remember(userId, call.address);
      await useUp(tokens, token);
      const session = call.body.password === undefined && (await sessionAfter(context, userId, call));
      return { status: 200, body: { email, ...(session && { session }) } satisfies Confirmed };
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
