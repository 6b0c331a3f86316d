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
