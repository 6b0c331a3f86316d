import { type EmailState, hasSecondFactor, isStaff, reject } from '@ringpost/domain';
import type { Call } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';
import type { Session } from './accounts.contract.ts';
import {
  type AccountsContext,
  announceEndedSessions,
  type ExistingAccount,
  readAccount,
} from './accounts-context.ts';
import { claimantsOf, emailDecider } from './email.decider.ts';
import type { PasswordAttempt } from './password-proof.ts';

type AnyCall = Call<unknown, unknown, unknown>;
type Concerns = AnyCall['concerns'];

/**
 * The accounts whose password a login is compared with. Of several sign-ups for one address, these are the ones from the
 * caller's network; if there are none, only the first one.
 */
async function candidates(
  { knownAddresses }: AccountsContext,
  owner: EmailState,
  address: string,
): Promise<readonly string[]> {
  const claimants = claimantsOf(owner);
  if (claimants.length < 2) return claimants;
  const near: string[] = [];
  for (const userId of claimants) if (await knownAddresses.has(userId, address)) near.push(userId);
  return near.length > 0 ? near : claimants.slice(0, 1);
}

/**
 * The account of this address and password. An unknown address takes the same steps and the same time. Only a caller who
 * knows the password learns that an account is unverified or inactive.
 */
export async function provenAccount(
  context: AccountsContext,
  attempt: Pick<PasswordAttempt, 'address' | 'email' | 'password'>,
  concerns: Concerns,
): Promise<ExistingAccount> {
  const { deps, emailStream, proof } = context;
  const stream = emailStream(attempt.email);
  const owner = (await deps.streams.refresh(stream, emailDecider)).state;
  const userIds = await candidates(context, owner, attempt.address);
  concerns(userIds[0] ?? stream);
  const userId = await proof.find(attempt, userIds);
  const account = await readAccount(deps, userId);
  if (account.status === 'absent') throw reject('INCORRECT_CREDENTIALS');
  if (account.status === 'unconfirmed') throw reject('email-unverified');
  if (account.status === 'inactive') throw reject('account-inactive');
  return account;
}

/** Opens a session for an account whose owner proved the password, and the second factor if there is one. */
export async function openSession(
  { deps, sessions, accountSessions }: AccountsContext,
  account: ExistingAccount,
  expiresAt: string,
  { concerns, address, header }: Pick<AnyCall, 'concerns' | 'address' | 'header'>,
): Promise<Session> {
  const { userId, email, role, locale, sessionEpoch, mustChangePassword } = account;
  const isAdmin = isStaff(role);
  const provedFactor = hasSecondFactor(account);
  const issued = await sessions.issue({ userId, email, isAdmin, sessionEpoch, provedFactor }, expiresAt);
  concerns(userId, { sessionId: issued.sessionId, role });
  const opened = { ...issued, sessionEpoch, address, agent: header('user-agent') };
  await accountSessions.add(userId, opened);
  const mustAddFactor = isAdmin && deps.config.adminsNeedFactor && !provedFactor;
  return {
    ...{ token: issued.token, expires_at: issued.expiresAt, email, is_admin: isAdmin, role, locale },
    ...(mustChangePassword && { must_change_password: true }),
    ...(mustAddFactor && { must_add_second_factor: true }),
  };
}

/** Ends all sessions of an account for its owner. */
export async function endAllSessions(deps: Deps, userId: string, cause: Cause): Promise<void> {
  await handleAccount(deps, userId, { type: 'RevokeSessions' }, cause);
  await announceEndedSessions(deps, userId);
}
