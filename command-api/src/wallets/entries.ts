import type { WalletEvent, WalletState } from '@ringpost/domain';
import type { Handle } from '../kernel/create-handle.ts';
import { sendWallet } from './send-wallet.ts';
import type { WalletCommand } from './wallet.decider.ts';

// The functions of wallets that other nouns may call.

export {
  captureHold,
  captureOf,
  decideEndOfHold,
  type EndHold,
  endHold,
  type HoldForOrder,
  holdForBulk,
  holdForOrder,
  holdForOrders,
  releaseHold,
  releaseMissing,
  releaseOf,
} from './holds.ts';
export { moveFunds } from './move-funds.ts';
export { walletsBeside } from './one-person.ts';
export { mayOwnerPay, requireOwnerMayPay } from './owner-pays.ts';
export { feeOfHold, paidForOrder } from './paid-for-order.ts';
export {
  type BulkHold,
  heldForBulk,
  heldForOrder,
  holdOfExtension,
  holdOfKey,
  numbersOfBulk,
  type OrderHold,
  onlyNumberOf,
  ordersOfHold,
} from './read-hold.ts';
export { type ReservedNumber, type UnclaimedSms, walletDecider } from './wallet.decider.ts';

// Each of these sends the command of its type, and no other.

type Act<Type extends WalletCommand['type']> = Handle<
  WalletState,
  Extract<WalletCommand, { readonly type: Type }>,
  WalletEvent
>;

export const creditWallet: Act<'CreditFunds'> = sendWallet;
export const holdForExtension: Act<'HoldForExtension'> = sendWallet;
export const holdForPortIn: Act<'HoldForPortIn'> = sendWallet;
export const holdForReservation: Act<'HoldForReservation'> = sendWallet;
export const refundRental: Act<'RefundRental'> = sendWallet;
export const payToRead: Act<'PayToRead'> = sendWallet;
export const followPayment: Act<'FollowPayment'> = sendWallet;
