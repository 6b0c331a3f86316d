import {
  account,
  accountAt,
  app,
  appAt,
  hasServed,
  type NumberState,
  Rejection,
  streams,
  wallet,
} from '@ringpost/domain';
import { purchaseRefusal } from '@ringpost/domain/rules/buying-limits';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { readLimits } from '../orders/entries.ts';
import { quoteActivation, quoteRental } from '../price-list/entries.ts';
import { isAwaitedByAnother } from '../supply/entries.ts';
import { mayOwnerPay, walletsBeside } from '../wallets/entries.ts';
import type { WaitingAlert } from './alert-index.ts';

/** What the number costs this customer now; undefined if its app has no price there, or is not on sale. */
async function priceOf(
  deps: Deps,
  { userId, appId }: WaitingAlert,
  termHours: number | null,
  state: NumberState,
): Promise<number | undefined> {
  if (!state.details) return undefined;
  const { countryIso, vendorId } = state.details;
  const query = { userId, appId, countryIso, vendorId };
  const numberType = hasServed(state, appId) ? 'used' : 'new';
  try {
    const quote =
      termHours === null
        ? await quoteActivation(deps, query)
        : await quoteRental(deps, { ...query, numberType, termHours });
    return quote.unitPriceMills;
  } catch (error) {
    const isNotSold = error instanceof Rejection && ['not-found', 'app-hidden'].includes(error.code);
    if (isNotSold) return undefined;
    throw error;
  }
}

/** A purchase looks at the end of the stream; for a notice, what this process knows is enough. */
async function isOnSale(deps: Deps, appId: string): Promise<boolean> {
  const { state } = await deps.streams.load(streams.app(appId), app);
  return !appAt(state, nowIso(deps)).hidden;
}

/**
 * Whether the alert could buy the number now; of one that only notifies, whether its app is on sale. If not, it does not fire, and continues to wait: for a number within its
 * amount, for money, for the end of a limit, or for the end of another customer's order on the number. The purchase decides
 * again.
 */
export async function mayBuy(deps: Deps, alert: WaitingAlert, state: NumberState): Promise<boolean> {
  const { userId, purchase } = alert;
  if (!purchase) return isOnSale(deps, alert.appId);
  const priceMills = await priceOf(deps, alert, purchase.termHours, state);
  if (priceMills === undefined || priceMills > purchase.upToMills) return false;
  if (await isAwaitedByAnother(deps, state, userId)) return false;
  const [ofAccount, ofWallet] = await Promise.all([
    deps.streams.refresh(streams.account(userId), account),
    deps.streams.refresh(streams.wallet(userId), wallet),
  ]);
  const { availableMills, debtMills } = ofWallet.state;
  const owner = accountAt(ofAccount.state, nowIso(deps));
  if (owner.status !== 'active' || owner.forgetting) return false;
  if (debtMills > 0 || availableMills < priceMills || !(await mayOwnerPay(deps, userId))) return false;
  const limits = await readLimits(deps, userId);
  const activations = purchase.termHours === null ? 1 : 0;
  const others = await walletsBeside(deps, userId);
  return purchaseRefusal(ofWallet.state, limits, nowIso(deps), activations, others) === undefined;
}
