import { account, accountAt, streams } from '@ringpost/domain';
import { type BuyingLimits, buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import type { ReadMode } from '../kernel/aggregate-repository.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { readShopValues } from '../shop-settings/entries.ts';

/** How the streams of the limits are read. */
interface LimitModes {
  /** From memory by default: each request has just read it. */
  readonly account?: 'load' | 'refresh';
  /** `refresh` by default. */
  readonly shop?: ReadMode;
}

/** How much this customer may buy and cancel. */
export async function readLimits(
  deps: Pick<Deps, 'streams' | 'clock'>,
  userId: string,
  { account: how = 'load', shop = 'refresh' }: LimitModes = {},
): Promise<BuyingLimits> {
  const { state } = await deps.streams[how](streams.account(userId), account);
  const now = accountAt(state, nowIso(deps));
  if (now.status === 'absent') return buyingLimitsOf(undefined, await readShopValues(deps, shop));
  // What an admin set for the owner of a sub-account counts there too, unless the sub-account has its own.
  if (now.ownerId !== undefined && !now.buyingLimits)
    return readLimits(deps, now.ownerId, { account: how, shop });
  const own = now.buyingLimits;
  return buyingLimitsOf(own, await readShopValues(deps, shop));
}
