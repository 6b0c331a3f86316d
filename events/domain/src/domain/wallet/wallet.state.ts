import type { AdjustmentMoneyEvent } from '../adjustment/adjustment.events.ts';
import { NO_ADJUSTMENTS, noteDecision, noteGivenBack, noteMovement } from '../adjustment/adjustment.state.ts';
import type { FundsHeldForBulk } from '../bulk/bulk.events.ts';
import { itemIdOf } from '../bulk/bulk-ids.ts';
import { plusSeconds } from '../clock.ts';
import type { Fold } from '../event.ts';
import type { Mills } from '../money.ts';
import type { SinglePlaced } from '../order/order.state.ts';
import { PersistentList } from '../persistent-list.ts';
import { PersistentMap } from '../persistent-map.ts';
import { RecentMap } from '../recent-map.ts';
import type { FundsHeldForExtension, FundsHeldForRental } from '../rental/rental.events.ts';
import { countKeySpent, NOTHING_SPENT } from './key-spent.ts';
import { walletPacking } from './packed-wallet.ts';
import { countSpent } from './spent-days.ts';
import type {
  ActivationFeeAgreed,
  FundsHeldForOrder,
  FundsReleased,
  MoneyEvent,
  SpentWithKey,
  WalletEvent,
} from './wallet.events.ts';
import { PURCHASE_KEY_HOURS, PURCHASE_KEYS_KEPT } from './wallet.limits.ts';
import type { OpenHold, WalletState } from './wallet-shape.ts';

/** The largest difference between the clocks of two processes. */
const CLOCKS_APART_SECONDS = 3600;
/** How far back purchases are remembered one by one. */
const PURCHASES_KEPT_MS = 60_000;
/** Minimum days for which operations that paid for a message are remembered. A message can be paid for on one day only. */
const PAID_READS_KEPT_DAYS = 30;
/** Minimum days for which operations on the holds of orders are remembered. Keeping one only avoids a read of its order. */
const OPERATIONS_KEPT_DAYS = 7;
/** After this many newer ones, an earlier one may be dropped, even if it is young, because each makes the wallet larger. */
export const OPERATIONS_KEPT_MAX = 100;
/** With more open holds, a wallet is too large to be written after each change. */
const HOLDS_AT_REST = 16;

function notePurchase(recent: PersistentList<string>, heldAt: string): PersistentList<string> {
  const since = Date.parse(heldAt) - PURCHASES_KEPT_MS;
  return recent.dropWhile((each) => Date.parse(each) <= since).push(heldAt);
}

function hold(state: WalletState, holdId: string, made: Omit<OpenHold, 'revision'>): WalletState {
  const { availableMills, heldMills, openHolds, recentPurchases, revision } = state;
  const { purpose, amountMills, heldAt } = made;
  return {
    ...state,
    newestAt: heldAt > state.newestAt ? heldAt : state.newestAt,
    availableMills: availableMills - amountMills,
    heldMills: heldMills + amountMills,
    openHolds: openHolds.set(holdId, { ...made, revision }),
    recentPurchases: purpose.kind === 'order' ? notePurchase(recentPurchases, heldAt) : recentPurchases,
  };
}

function rememberKey(held: WalletState, key: string): WalletState {
  return { ...held, purchaseKeys: held.purchaseKeys.set(key, held.revision, held.newestAt) };
}

function holdForOrder(
  state: WalletState,
  data: (FundsHeldForOrder | FundsHeldForRental)['data'],
): WalletState {
  const { key, orderId: id, amountMills, placedAt: heldAt } = data;
  const isRental = data.kind === 'rental' && { isRental: true as const };
  return rememberKey(
    hold(state, id, { purpose: { kind: 'order', id }, amountMills, heldAt, ...isRental }),
    key,
  );
}

/** One hold for the whole order: each item has its own part, which the item's own order captures or releases. */
function holdForBulk(state: WalletState, data: FundsHeldForBulk['data']): WalletState {
  const { key, orderId, quantity, unitPriceMills, placedAt: heldAt } = data;
  let { openHolds } = state;
  for (let item = 1; item <= quantity; item += 1) {
    const id = itemIdOf(orderId, item);
    const isRental = data.kind === 'rental' && { isRental: true as const };
    const part = { amountMills: unitPriceMills, heldAt, revision: state.revision, ...isRental };
    openHolds = openHolds.set(id, { purpose: { kind: 'order', id }, ...part });
  }
  const held = {
    ...state,
    newestAt: heldAt > state.newestAt ? heldAt : state.newestAt,
    availableMills: state.availableMills - data.amountMills,
    heldMills: state.heldMills + data.amountMills,
    openHolds,
    recentPurchases: notePurchase(state.recentPurchases, heldAt),
  };
  return rememberKey(held, key);
}

/** Sets the fee for each number of the order, because the vendor may activate any of them. */
function agreeFee(state: WalletState, { orderId, feeMills }: ActivationFeeAgreed['data']): WalletState {
  let { openHolds } = state;
  for (let item = 1; ; item += 1) {
    const id = itemIdOf(orderId, item);
    const part = openHolds.get(id);
    if (!part) return { ...state, openHolds };
    openHolds = openHolds.set(id, { ...part, feeMills });
  }
}

function holdForExtension(state: WalletState, data: FundsHeldForExtension['data']): WalletState {
  const { key, holdId, purpose, amountMills, heldAt } = data;
  return rememberKey(hold(state, holdId, { purpose, amountMills, heldAt }), key);
}

function reduceHold(state: WalletState, holdId: string, amountMills: Mills): WalletState {
  const heldMills = state.heldMills - amountMills;
  const open = state.openHolds.get(holdId);
  if (!open) return { ...state, heldMills };
  const left = open.amountMills - amountMills;
  const openHolds =
    left > 0 ? state.openHolds.set(holdId, { ...open, amountMills: left }) : state.openHolds.delete(holdId);
  return { ...state, heldMills, openHolds };
}

/** Releases what is held for the numbers that a bulk order did not get: the parts of all of them at once. */
function reduceHolds(
  state: WalletState,
  { holdId, purpose, amountMills }: FundsReleased['data'],
): WalletState {
  if (purpose.kind !== 'bulk') return reduceHold(state, holdId, amountMills);
  let { openHolds } = state;
  for (const item of purpose.items) openHolds = openHolds.delete(itemIdOf(purpose.id, item));
  return { ...state, heldMills: state.heldMills - amountMills, openHolds };
}

/** The parts of a hold: one, or one for each number of a bulk order. */
function partsOf(holdId: string, { openHolds }: WalletState): readonly string[] {
  if (openHolds.has(holdId)) return [holdId];
  const ids: string[] = [];
  for (let item = 1; openHolds.has(itemIdOf(holdId, item)); item += 1) ids.push(itemIdOf(holdId, item));
  return ids;
}

function spendWithKey(
  state: WalletState,
  { keyId, holdId, amountMills, spentAt }: SpentWithKey['data'],
): WalletState {
  let { openHolds } = state;
  for (const id of partsOf(holdId, state)) {
    const part = openHolds.get(id);
    if (part) openHolds = openHolds.set(id, { ...part, keyId });
  }
  return { ...state, openHolds, keySpent: countKeySpent(state.keySpent, keyId, spentAt, amountMills) };
}

/** What comes back of a hold counts no more towards the cap of its day. A fee that may be charged for it still does. */
function giveBackToKey(state: WalletState, { holdId, purpose }: FundsReleased['data']): WalletState {
  const ids = purpose.kind === 'bulk' ? purpose.items.map((item) => itemIdOf(purpose.id, item)) : [holdId];
  let { keySpent } = state;
  for (const id of ids) {
    const { keyId, heldAt = '', amountMills = 0, feeMills = 0 } = state.openHolds.get(id) ?? {};
    if (keyId !== undefined) keySpent = countKeySpent(keySpent, keyId, heldAt, feeMills - amountMills);
  }
  return keySpent === state.keySpent ? state : { ...state, keySpent };
}

function move(state: WalletState, { type, data }: MoneyEvent): WalletState {
  const availableMills = state.availableMills + data.amountMills;
  switch (type) {
    case 'FundsCredited':
    case 'DebitCorrected':
    case 'FundsRefunded':
    case 'RentalRefunded':
    case 'FundsPaidIn':
    case 'FundsMovedIn':
      return { ...state, availableMills };
    case 'FundsHeld':
      return hold(state, data.holdId, {
        purpose: data.purpose,
        amountMills: data.amountMills,
        heldAt: data.heldAt,
      });
    case 'FundsHeldForOrder':
    case 'FundsHeldForRental':
      return holdForOrder(state, data);
    case 'FundsHeldForBulk':
      return holdForBulk(state, data);
    case 'FundsHeldForExtension':
      return holdForExtension(state, data);
    case 'FundsCaptured':
      return reduceHold(state, data.holdId, data.amountMills);
    case 'FundsReleased':
      return { ...reduceHolds(giveBackToKey(state, data), data), availableMills };
    case 'FundsTakenBack':
    case 'FundsMovedOut':
    case 'ActivationFeeCharged':
    case 'FundsDebited':
    case 'CreditCorrected':
      return { ...state, availableMills: state.availableMills - data.amountMills };
    case 'DebtIncurred':
    case 'DebtCharged':
      return { ...state, debtMills: state.debtMills + data.amountMills };
    case 'DebtPaid':
      return {
        ...state,
        availableMills: state.availableMills - data.amountMills,
        debtMills: state.debtMills - data.amountMills,
      };
  }
}

/** Holds that begin a purchase or an extension. They have the key of the request. */
type Keyed = FundsHeldForOrder | FundsHeldForRental | FundsHeldForBulk | FundsHeldForExtension;

function isKeyed(event: MoneyEvent): event is Keyed {
  return 'key' in event.data;
}

const BY_HAND: ReadonlySet<string> = new Set<AdjustmentMoneyEvent['type']>([
  'FundsDebited',
  'CreditCorrected',
  'DebitCorrected',
  'DebtCharged',
  'FundsRefunded',
]);

function isByHand(event: MoneyEvent): event is AdjustmentMoneyEvent {
  return BY_HAND.has(event.type);
}

function remember(state: WalletState, event: MoneyEvent): WalletState {
  // The key says whether a keyed hold has happened. A debt is paid together with the money that came in.
  if (isKeyed(event) || event.type === 'DebtPaid') return state;
  if (isByHand(event)) return { ...state, manual: noteMovement(state.manual, event) };
  if (event.type === 'RentalRefunded') return { ...state, manual: noteGivenBack(state.manual, event) };
  const { type, data } = event;
  if ('paymentId' in data) {
    return { ...state, paymentSteps: state.paymentSteps.set(data.paymentId, data.step) };
  }
  const { operationId, amountMills } = data;
  if ('transferId' in data) return { ...state, moved: state.moved.set(data.transferId, amountMills) };
  if (type === 'FundsCredited') {
    return { ...state, credited: state.credited.set(operationId, amountMills) };
  }
  if (data.purpose.kind === 'message') {
    return { ...state, paidReads: state.paidReads.set(operationId, true, state.newestAt) };
  }
  return { ...state, done: state.done.set(operationId, true, state.newestAt) };
}

/** How a fact changes what the customer has spent. */
const SPENDS: Readonly<Partial<Record<MoneyEvent['type'], -1 | 1>>> = {
  FundsCaptured: 1,
  ActivationFeeCharged: 1,
  FundsRefunded: -1,
  RentalRefunded: -1,
};

function noteSpent(state: WalletState, { type, data }: MoneyEvent): WalletState {
  const direction = SPENDS[type];
  if (direction === undefined) return state;
  return { ...state, spent: countSpent(state.spent, state.newestAt, direction * data.amountMills) };
}

function newWallet(): WalletState {
  return {
    revision: -1,
    availableMills: 0,
    heldMills: 0,
    debtMills: 0,
    openHolds: new PersistentMap(),
    credited: new PersistentMap(),
    moved: new PersistentMap(),
    paymentSteps: new PersistentMap(),
    done: RecentMap.keeping({ days: OPERATIONS_KEPT_DAYS, most: OPERATIONS_KEPT_MAX }),
    paidReads: RecentMap.keeping({ days: PAID_READS_KEPT_DAYS }),
    newestAt: '',
    recentPurchases: new PersistentList(),
    purchaseKeys: RecentMap.keeping({ days: PURCHASE_KEY_HOURS / 24, most: PURCHASE_KEYS_KEPT }),
    manual: NO_ADJUSTMENTS,
    spent: [],
    keySpent: NOTHING_SPENT,
  };
}

/** Folds `wallet-<userId>`. */
export const wallet: Fold<WalletState, WalletEvent> = {
  shape: 'wallet 14',
  packing: walletPacking(newWallet),
  isAtRest: ({ openHolds }) => openHolds.size <= HOLDS_AT_REST,
  initial: newWallet,
  evolve(state, event) {
    const next = { ...state, revision: state.revision + 1 };
    switch (event.type) {
      case 'ActivationFeeAgreed':
        return agreeFee(next, event.data);
      case 'SpentWithKey':
        return spendWithKey(next, event.data);
      // These say which numbers a hold is for, who bought them or why they cost less, and move no money.
      case 'BoughtBySupport':
      case 'VolumeDiscountGiven':
      case 'ReservedNumberOrdered':
      case 'UnclaimedOrdered':
      case 'AreasOrdered':
      case 'OneNumberOrdered':
      case 'NumberSourceOrdered':
      case 'NumbersChosen':
        return next;
      case 'AdjustmentRequested':
      case 'AdjustmentApproved':
      case 'AdjustmentEnded':
      case 'AdjustmentSigned':
      case 'RefundRequested':
      case 'RefundSigned':
        return { ...next, manual: noteDecision(state.manual, event) };
      default:
        return remember(noteSpent(move(next, event), event), event);
    }
  },
};

/** Whether an operation on a hold is known to have happened. A dropped one is not known. */
export function isDone({ done, paidReads }: WalletState, operationId: string): boolean {
  return done.has(operationId) || paidReads.has(operationId);
}

/**
 * Whether the settlement of an order that was placed at this instant may have been dropped. Clocks of processes differ, so
 * one more hour is allowed for.
 */
export function mayHaveDropped({ done }: WalletState, placedAt: string): boolean {
  return done.mayHaveForgotten(plusSeconds(placedAt, -CLOCKS_APART_SECONDS));
}

/** The data of the order's own first fact, as recorded with the hold of its price. */
export function placedOf({
  key: _key,
  amountMills: _amountMills,
  entries: _entries,
  ...placed
}: (FundsHeldForOrder | FundsHeldForRental)['data']): SinglePlaced {
  return placed;
}
