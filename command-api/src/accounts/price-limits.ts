import { type AccountState, account, NO_PRICE_LIMITS, type PriceLimit, streams } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';

interface OfApp {
  readonly userId: string;
  readonly appId: string;
  readonly requestIds: RequestIds;
}

function causeOf({ userId, requestIds }: OfApp): Cause {
  return causeByCustomer(userId, requestIds);
}

function keptIn(state: AccountState): readonly PriceLimit[] {
  return state.status === 'absent' ? [] : (state.priceLimits ?? NO_PRICE_LIMITS).kept;
}

/** The highest prices that a customer keeps, from the account's own stream. */
export async function priceLimitsOf(deps: Deps, userId: string): Promise<readonly PriceLimit[]> {
  return keptIn((await deps.streams.refresh(streams.account(userId), account)).state);
}

/** Keeps the most that a customer pays for one code of an app. @throws Rejection `too-many-price-limits` */
export async function setPriceLimit(
  deps: Deps,
  request: OfApp & { readonly maxPriceMills: number },
): Promise<readonly PriceLimit[]> {
  const { userId, appId, maxPriceMills } = request;
  const command = { type: 'SetPriceLimit', appId, maxPriceMills, now: nowIso(deps) } as const;
  return keptIn((await handleAccount(deps, userId, command, causeOf(request))).state);
}

/** Keeps no highest price for an app any more. */
export async function removePriceLimit(deps: Deps, request: OfApp): Promise<readonly PriceLimit[]> {
  const { userId, appId } = request;
  const command = { type: 'RemovePriceLimit', appId, now: nowIso(deps) } as const;
  return keptIn((await handleAccount(deps, userId, command, causeOf(request))).state);
}
