import { account, Rejection, reject, streams, wallet } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { Deps } from '../kernel/deps.ts';

/**
 * A sub-account buys nothing while its owner may buy nothing. So money of a payment cannot be spent a second time: if the payment is
 * taken back after the money was moved to a sub-account, the debt is the owner's, and nothing there can be spent until it is paid.
 * @throws Rejection `debt-open`, `account-inactive`, `being-forgotten`
 */
export async function requireOwnerMayPay(deps: Pick<Deps, 'streams'>, userId: string): Promise<void> {
  // Whose sub-account it is never changes, so memory may answer.
  const { state: buyer } = await deps.streams.load(streams.account(userId), account);
  if (buyer.status === 'absent' || buyer.ownerId === undefined) return;
  if (buyer.status !== 'active') throw reject('account-inactive');
  const [ofOwner, ofWallet] = await Promise.all([
    deps.streams.refresh(streams.account(buyer.ownerId), account),
    deps.streams.refresh(streams.wallet(buyer.ownerId), wallet),
  ]);
  const owner = ofOwner.state;
  if (owner.status !== 'active') throw reject('account-inactive');
  if (owner.forgetting) throw reject('being-forgotten');
  const { debtMills } = ofWallet.state;
  if (debtMills > 0) throw reject('debt-open', { debt: toDollars(debtMills), missing: toDollars(debtMills) });
}

/** As `requireOwnerMayPay`, for those who do not buy yet. */
export async function mayOwnerPay(deps: Pick<Deps, 'streams'>, userId: string): Promise<boolean> {
  try {
    await requireOwnerMayPay(deps, userId);
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}
