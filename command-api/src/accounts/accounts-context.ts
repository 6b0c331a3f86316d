import { type AccountState, account, reject, streams } from '@ringpost/domain';
import type { Call, Caller, Sessions, SigningKeys } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import type { Outbox } from '../mail/entries.ts';
import type { AccountLimits } from './account-limits.ts';
import type { AccountSessions } from './account-sessions.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { ApiKeyStore } from './api-key-store.ts';
import type { EmailStream } from './email-address.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { LoginMeter } from './login-meter.ts';
import type { Passkeys } from './passkeys.ts';
import type { PasswordProof } from './password-proof.ts';
import type { Passwords } from './passwords.ts';
import type { RecoveryLists } from './recovery-lists.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SignUpBrowsers } from './sign-up-browsers.ts';

/** What all routes of this folder need. */
export interface AccountsContext {
  readonly deps: Deps;
  readonly sessions: Sessions;
  /** The keys that sign sessions. */
  readonly keys: SigningKeys;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly proof: PasswordProof;
  readonly knownAddresses: KnownAddresses;
  readonly tokens: AccountTokens;
  readonly signUpBrowsers: SignUpBrowsers;
  readonly emailStream: EmailStream;
  readonly limits: AccountLimits;
  readonly meter: LoginMeter;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly recoveryLists: RecoveryLists;
  readonly accountSessions: AccountSessions;
  readonly apiKeys: ApiKeyStore;
  /** Whether there is a sandbox here, so that keys can be made for it. */
  readonly hasSandbox: boolean;
}

/** The current state of the account. Sessions are checked against it. */
export async function readAccount(
  { streams: kept }: Pick<Deps, 'streams'>,
  userId: string,
): Promise<AccountState> {
  return (await kept.refresh(streams.account(userId), account)).state;
}

/** The account as it was at most a second ago. For what customers do so often that a read each time would be most of its cost. */
export async function readRecentAccount(
  { streams: kept }: Pick<Deps, 'streams'>,
  userId: string,
): Promise<AccountState> {
  return (await kept.recent(streams.account(userId), account)).state;
}

export type ExistingAccount = Exclude<AccountState, { status: 'absent' }>;

/** The account of a caller. @throws Rejection `unauthenticated` if it is gone */
export async function existingAccount(deps: Pick<Deps, 'streams'>, userId: string): Promise<ExistingAccount> {
  const found = await readAccount(deps, userId);
  if (found.status === 'absent') throw reject('unauthenticated');
  return found;
}

/** The cause of the events of one request. */
export function causeOf(
  deps: Deps,
  call: Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>,
  actor: string,
  caller?: Caller,
): Cause {
  return {
    operationId: deps.ids.next(),
    causationId: call.requestId,
    correlationId: call.requestId,
    actor,
    ...originOf(call, caller),
  };
}

/** Announces that sessions of the account have ended, so that their sockets close now and not at the next request. */
export function announceEndedSessions(deps: Deps, userId: string): Promise<void> {
  return deps.bus.publish([{ audience: `account:${userId}`, topic: 'session', body: {} }]);
}
