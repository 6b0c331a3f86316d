import type { OrderEvent, OrderState } from '@ringpost/domain';
import type { Handle } from '../kernel/create-handle.ts';
import { handleOrder } from './order.commands.ts';
import type { OrderCommand } from './order.decider.ts';
import type { RenewingCommand } from './renewing.decider.ts';

// The functions of orders that other nouns may call.

export { askNextCode } from './ask-next-code.ts';
export { awaitOrder } from './await-order.ts';
export { buyActivation, buyNumber, type OrderShop, type StockShop } from './buy-activation.ts';
export { buyOnce, type RequestHashes } from './buy-once.ts';
export {
  buyOrder,
  causeOfPurchase,
  type Kind,
  type PlacedFields,
  type PurchaseRequest,
  preparePurchase,
  requireAssigned,
  type SupportBuyer,
} from './buy-order.ts';
export { buyTogether } from './buy-together.ts';
export {
  allowCancel,
  allowGiveBack,
  banNumber,
  type Cancelled,
  type CancelRequest,
  cancelOrder,
} from './cancel-order.ts';
export { decideInOrder, streamsWithWallet } from './end-order.ts';
export { isTextErased } from './erased-text.ts';
export { findUndecided } from './find-undecided.ts';
export { orderDecider } from './order.decider.ts';
export { presentBought } from './present-bought.ts';
export { assignCommand, type Leased, leaseCommand, leaseIn, type Settled, tryLease } from './purchase.ts';
export { readLimits } from './read-limits.ts';
export { quoteReused, reuseNumber } from './reuse-number.ts';
export { settleLease } from './settle-lease.ts';
export { settleOrder } from './settle-order.ts';

// Each of these sends the command of its type, and no other.

type Act<Type extends OrderCommand['type']> = Handle<
  OrderState,
  Extract<OrderCommand, { readonly type: Type }>,
  OrderEvent
>;

export const recordInOrder: Act<'RecordSms'> = handleOrder;
export const readWithheld: Act<'ReadWithheldSms'> = handleOrder;
export const takeWithheld: Act<'TakeWithheldSms'> = handleOrder;
/** Begins the order of one number of a bulk order, or ends it before it has begun. */
export const handleItem: Act<'AssignNumber' | 'FailOrder'> = handleOrder;
export const giveBackOrder: Act<'GiveBackRental'> = handleOrder;
export const renewOrder: Act<RenewingCommand['type']> = handleOrder;
export const shareOrder: Act<'ShareRental' | 'UnshareRental'> = handleOrder;
