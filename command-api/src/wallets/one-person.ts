import { streams, type WalletState, wallet } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { accountsOfPerson, personOf } from '../kernel/sub-accounts.ts';

/**
 * The turns that a purchase takes, before those of numbers and orders. The accounts of one person buy one after another, so that two of
 * them cannot both be the last purchase that is allowed. The owner's is always first, as in a transfer, so nobody waits forever.
 */
export async function turnsToBuy(deps: Pick<Deps, 'streams'>, userId: string): Promise<readonly string[]> {
  const person = await personOf(deps, userId);
  return [...new Set([streams.wallet(person), streams.wallet(userId)])];
}

/** The wallets of the same person's other accounts as they are now. */
export async function walletsBeside(
  deps: Pick<Deps, 'streams'>,
  userId: string,
): Promise<readonly WalletState[]> {
  const others = (await accountsOfPerson(deps, userId)).filter((each) => each !== userId);
  return Promise.all(
    others.map(async (each) => (await deps.streams.refresh(streams.wallet(each), wallet)).state),
  );
}
