import { type AccountState, account, reject, streams } from '@ringpost/domain';
import type { Deps } from './deps.ts';

type SubAccountState = Exclude<AccountState, { status: 'absent' }>;

/**
 * A sub-account of this customer. That of somebody else is answered as if it did not exist.
 * @throws Rejection `not-found`
 */
export async function ownSubAccount(
  deps: Pick<Deps, 'streams'>,
  ownerId: string,
  subAccountId: string,
): Promise<SubAccountState> {
  const { state } = await deps.streams.refresh(streams.account(subAccountId), account);
  if (state.status === 'absent' || state.ownerId !== ownerId) throw reject('not-found');
  return state;
}

/** The account itself and the sub-accounts that it has made. */
export async function withSubAccounts(
  deps: Pick<Deps, 'streams'>,
  userId: string,
): Promise<readonly string[]> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  const { subAccounts = [] } = { subAccounts: [], ...state };
  return [userId, ...subAccounts.map(({ subAccountId }) => subAccountId)];
}

/**
 * Nobody who works here decides about the money of an own account. A customer with sub-accounts may get a role later, so those are own
 * accounts too.
 * @throws Rejection `forbidden`
 */
export async function refuseOwnAccount(
  deps: Pick<Deps, 'streams'>,
  userId: string,
  adminId: string,
): Promise<void> {
  if ((await withSubAccounts(deps, adminId)).includes(userId)) throw reject('forbidden');
}

/** The owner, if a person has several accounts and this is one of them. A customer without sub-accounts costs no read. */
export async function ownerOfSeveral(
  deps: Pick<Deps, 'streams'>,
  userId: string,
): Promise<string | undefined> {
  // Each request has just read the account.
  const { state } = await deps.streams.load(streams.account(userId), account);
  if (state.status === 'absent') return undefined;
  return state.ownerId ?? (state.subAccounts && userId);
}

/** All accounts of the person whose account this is. A customer without sub-accounts costs no read. */
export async function accountsOfPerson(
  deps: Pick<Deps, 'streams'>,
  userId: string,
): Promise<readonly string[]> {
  const ownerId = await ownerOfSeveral(deps, userId);
  return ownerId === undefined ? [userId] : withSubAccounts(deps, ownerId);
}

/** Whose limits an account uses up: a sub-account those of its owner, any other account its own. */
export async function personOf(deps: Pick<Deps, 'streams'>, userId: string): Promise<string> {
  // Whose sub-account it is never changes, so memory may answer.
  const { state } = await deps.streams.load(streams.account(userId), account);
  return state.status === 'absent' ? userId : (state.ownerId ?? userId);
}
