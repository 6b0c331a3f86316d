import { type AccountEvent, type AccountState, NO_PRICE_LIMITS, reject } from '@ringpost/domain';
import { PRICE_LIMITS_MAX } from '@ringpost/domain/rules/limits';

export type PriceLimitCommand =
  | {
      readonly type: 'SetPriceLimit';
      readonly appId: string;
      readonly maxPriceMills: number;
      readonly now: string;
    }
  | { readonly type: 'RemovePriceLimit'; readonly appId: string; readonly now: string };

type ExistingAccount = Exclude<AccountState, { status: 'absent' }>;

export function isOfPriceLimits<C extends { readonly type: string }>(
  command: C | PriceLimitCommand,
): command is PriceLimitCommand {
  return command.type.endsWith('PriceLimit');
}

/**
 * One limit for each app. The same limit again changes nothing, and neither does the removal of one that is not there.
 * @throws Rejection `too-many-price-limits`
 */
export function changePriceLimits(
  command: PriceLimitCommand,
  { userId, priceLimits: { lastId, kept } = NO_PRICE_LIMITS }: ExistingAccount,
): readonly AccountEvent[] {
  const { appId, now } = command;
  const known = kept.find((each) => each.appId === appId);
  if (command.type === 'RemovePriceLimit') {
    if (!known) return [];
    const { limitId } = known;
    return [{ type: 'PriceLimitRemoved', data: { userId, limitId, appId, removedAt: now } }];
  }
  const { maxPriceMills } = command;
  if (known?.maxPriceMills === maxPriceMills) return [];
  if (!known && kept.length >= PRICE_LIMITS_MAX)
    throw reject('too-many-price-limits', { max: PRICE_LIMITS_MAX });
  const limitId = known?.limitId ?? lastId + 1;
  return [{ type: 'PriceLimitSet', data: { userId, limitId, appId, maxPriceMills, setAt: now } }];
}
