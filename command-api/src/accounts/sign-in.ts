import { type AccountState, reject } from '@ringpost/events/domain';
import { type Call, type Endpoint, endpoint, sessionEnd } from '@ringpost/events/http';
import { handleAccount } from '../commands.ts';
import {
  confirmPasswordContract,
  loginContract,
  logoutContract,
  type Me,
  meContract,
  rotateKeysContract,
  type Session,
} from './accounts.contract.ts';
import { type AccountsContext, announceEndedSessions, causeOf, readAccount } from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';
import { usableEmail } from './email-address.ts';
import type { PasswordAttempt } from './password-proof.ts';

/** Opening a session, asking whose it is, and ending it. */
export function signInEndpoints(context: AccountsContext): readonly Endpoint[] {
  const { deps, keys, known, proof, sessions } = context;
  return [
    endpoint('guest', loginContract, async ({ body, address, now, concerns }) => {
      const email = usableEmail(body.email);
      const account = await provenAccount(context, { address, email, password: body.password }, concerns);
      await known.remember(account.userId, address);
      const session = await openSession(context, account, sessionEnd(now, body.remember ?? false), concerns);
      return { status: 200, body: session };
    }),
    endpoint('customer', logoutContract, async (call, caller) => {
      if (!call.body.everywhere) await sessions.end(caller);
      else {
        const cause = causeOf(deps, call, `${caller.role}:${caller.userId}`, caller);
        await handleAccount(deps, caller.userId, { type: 'RevokeSessions' }, cause);
        await announceEndedSessions(deps, caller.userId);
      }
      return { status: 204 };
    }),
    endpoint('admin', confirmPasswordContract, async ({ body, address }, caller) => {
      const { userId, email } = caller;
      await proof.check({ address, email, userId, password: body.password, signedIn: true });
      await sessions.passwordProven(caller);
      return { status: 204 };
    }),
    endpoint('admin', rotateKeysContract, async () => {
      await keys.rotate();
      return { status: 204 };
    }),
    endpoint('customer', meContract, async (_call, { userId, email, role, sessionExpiresAt }) => {
      const exp = Date.parse(sessionExpiresAt) / 1000;
      return { status: 200, body: { user_id: userId, email, is_admin: role === 'admin', exp } satisfies Me };
    }),
  ];
}

type Concerns = Call<unknown, unknown, unknown>['concerns'];
type Known = Exclude<AccountState, { status: 'absent' }>;

/**
 * The account that address and password belong to. Unknown addresses take the same steps and the same time; that an account
 * is unverified or inactive is said only to who knows its password.
 */
async function provenAccount(
  context: AccountsContext,
  attempt: Pick<PasswordAttempt, 'address' | 'email' | 'password'>,
  concerns: Concerns,
): Promise<Known> {
  const { deps, emailStream, proof } = context;
  const stream = emailStream(attempt.email);
  const owner = (await deps.streams.refresh(stream, emailDecider)).state;
  const userId = owner.status === 'free' ? undefined : owner.userId;
  concerns(userId ?? stream);
  const account = await readAccount(deps, userId ?? 'nobody');
  await proof.check({ ...attempt, userId });
  if (account.status === 'absent') throw reject('INCORRECT_CREDENTIALS');
  if (account.status === 'unconfirmed') throw reject('email-unverified');
  if (account.status === 'inactive') throw reject('account-inactive');
  return account;
}

/** A session of an account that has proved itself. */
export async function openSession(
  { sessions }: AccountsContext,
  { userId, email, role, sessionEpoch }: Known,
  expiresAt: string,
  concerns: Concerns,
): Promise<Session> {
  const isAdmin = role === 'admin';
  const issued = await sessions.issue({ userId, email, isAdmin, sessionEpoch }, expiresAt);
  concerns(userId, issued.sessionId);
  return { token: issued.token, expires_at: issued.expiresAt, email, is_admin: isAdmin };
}
