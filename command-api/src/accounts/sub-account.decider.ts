import { type AccountEvent, type AccountState, customerSubject, reject } from '@ringpost/domain';
import { SUB_ACCOUNTS_EVER_MAX, SUB_ACCOUNTS_MAX } from '@ringpost/domain/rules/limits';

export type SubAccountCommand =
  | {
      readonly type: 'MakeSubAccount';
      readonly subAccountId: string;
      readonly name: string;
      /** How many of the owner's are closed. */
      readonly closed: number;
      readonly now: string;
    }
  | {
      readonly type: 'RenameSubAccount';
      readonly subAccountId: string;
      readonly name: string;
      readonly now: string;
    }
  /** Sent to the sub-account itself, once its owner's stream lists it. */
  | {
      readonly type: 'OpenSubAccount';
      readonly subAccountId: string;
      readonly ownerId: string;
      readonly now: string;
    }
  /** Sent to the sub-account itself, when nothing of it is under way and its balance is back. */
  | { readonly type: 'CloseSubAccount'; readonly ownerId: string; readonly now: string }
  /** Sent to the sub-account when its owner was forgotten. */
  | { readonly type: 'ForgetSubAccount'; readonly now: string };

type ExistingAccount = Exclude<AccountState, { status: 'absent' }>;

/**
 * @throws Rejection `too-many-sub-accounts`, `account-inactive`, `being-forgotten`; `sub-accounts-of-staff` for any role but customer;
 * `forbidden` for a sub-account, which has none itself
 */
export function makeSubAccount(
  { subAccountId, name, closed, now: madeAt }: Extract<SubAccountCommand, { type: 'MakeSubAccount' }>,
  { userId, status, role, ownerId, forgetting, subAccounts = [] }: ExistingAccount,
): readonly AccountEvent[] {
  if (subAccounts.some((each) => each.subAccountId === subAccountId)) return [];
  if (ownerId !== undefined) throw reject('forbidden');
  // Those who work here move money of customers, and must not be able to do so for themselves.
  if (role !== 'customer') throw reject('sub-accounts-of-staff');
  if (status === 'inactive') throw reject('account-inactive');
  if (forgetting) throw reject('being-forgotten');
  const isFull =
    subAccounts.length - closed >= SUB_ACCOUNTS_MAX || subAccounts.length >= SUB_ACCOUNTS_EVER_MAX;
  if (isFull) throw reject('too-many-sub-accounts', { max: SUB_ACCOUNTS_MAX });
  const subject = customerSubject(userId);
  return [{ type: 'SubAccountMade', data: { userId, subAccountId, name, subject, madeAt } }];
}

/** The same name again changes nothing. @throws Rejection `not-found`, `account-inactive`, `being-forgotten` */
export function renameSubAccount(
  { subAccountId, name, now: renamedAt }: Extract<SubAccountCommand, { type: 'RenameSubAccount' }>,
  { userId, status, forgetting, subAccounts = [] }: ExistingAccount,
): readonly AccountEvent[] {
  const known = subAccounts.find((each) => each.subAccountId === subAccountId);
  if (!known) throw reject('not-found');
  if (status === 'inactive') throw reject('account-inactive');
  if (forgetting) throw reject('being-forgotten');
  if (known.name === name) return [];
  const subject = customerSubject(userId);
  return [{ type: 'SubAccountRenamed', data: { userId, subAccountId, name, subject, renamedAt } }];
}

/** The step may run twice. */
export function openSubAccount(
  { subAccountId: userId, ownerId, now: openedAt }: Extract<SubAccountCommand, { type: 'OpenSubAccount' }>,
  { status }: AccountState,
): readonly AccountEvent[] {
  return status === 'absent' ? [{ type: 'SubAccountOpened', data: { userId, ownerId, openedAt } }] : [];
}

/**
 * Ends the sub-account and its keys, for good and once.
 * @throws Rejection `not-found` for anybody but its owner; `account-inactive` if an admin has stopped it
 */
export function closeSubAccount(
  { ownerId, now: closedAt }: Extract<SubAccountCommand, { type: 'CloseSubAccount' }>,
  state: ExistingAccount,
): readonly AccountEvent[] {
  const { userId, status, sessionEpoch, apiKeys = [] } = state;
  if (state.ownerId !== ownerId) throw reject('not-found');
  if (state.closedAt !== undefined) return [];
  if (status !== 'active') throw reject('account-inactive');
  const ended = apiKeys.map(({ keyId }) => ({ type: 'ApiKeyEnded', data: { userId, keyId } }) as const);
  const data = { userId, ownerId, sessionEpoch: sessionEpoch + 1, closedAt };
  return [...ended, { type: 'SubAccountClosed', data }];
}

/** Nobody is asked: it goes with its owner. */
export function forgetSubAccount(
  now: string,
  { userId, ownerId, sessionEpoch, isForgotten }: ExistingAccount,
): readonly AccountEvent[] {
  if (ownerId === undefined) throw reject('forbidden');
  if (isForgotten) return [];
  return [{ type: 'AccountForgotten', data: { userId, sessionEpoch: sessionEpoch + 1, forgottenAt: now } }];
}
