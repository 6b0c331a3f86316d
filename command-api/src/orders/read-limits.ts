import { account, accountAt, streams } from '@ringpost/domain';
import { type BuyingLimits, buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { readShopValues } from '../shop-settings/entries.ts';

/** How much this customer may buy and cancel. The account is from memory: each request has just read it. */
export async function readLimits(
  deps: Pick<Deps, 'streams' | 'clock'>,
  userId: string,
): Promise<BuyingLimits> {
  const { state } = await deps.streams.load(streams.account(userId), account);
  const now = accountAt(state, nowIso(deps));
  if (now.status === 'absent') return buyingLimitsOf(undefined, await readShopValues(deps));
  // What an admin set for the owner of a sub-account counts there too, unless the sub-account has its own.
  if (now.ownerId !== undefined && !now.buyingLimits) return readLimits(deps, now.ownerId);
  const own = now.buyingLimits;
  return buyingLimitsOf(own, await readShopValues(deps));
}
