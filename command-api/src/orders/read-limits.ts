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
  const own = now.status === 'absent' ? undefined : now.buyingLimits;
  return buyingLimitsOf(own, await readShopValues(deps));
}
