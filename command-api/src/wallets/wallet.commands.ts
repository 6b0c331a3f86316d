import { streams } from '@ringpost/domain';
import {
  type CallersOf,
  createDecide,
  createHandle,
  MESSAGE_DELIVERERS,
  PURCHASERS,
} from '../kernel/create-handle.ts';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

/** Who may cause each command. */
export const WALLET_COMMANDS = {
  CreditFunds: ['admin', 'system'],
  HoldForOrder: ['customer', 'admin'],
  HoldForOrders: ['customer'],
  HoldForBulk: ['customer', 'admin'],
  HoldForExtension: ['customer', 'system'],
  HoldForPortIn: ['customer'],
  HoldForReservation: ['customer'],
  PayToRead: ['customer'],
  CaptureFunds: ['customer', ...MESSAGE_DELIVERERS],
  ReleaseFunds: ['customer', ...MESSAGE_DELIVERERS],
  ReleaseMissing: PURCHASERS,
  RefundRental: ['customer', 'system'],
  FollowPayment: ['provider', 'system'],
  MoveOut: ['customer'],
  MoveIn: ['customer', 'system'],
} satisfies CallersOf<WalletCommand>;

/** For commands that do not spend. Those that do are sent by `sendWallet`. */
export const handleWallet = createHandle(walletDecider, streams.wallet, WALLET_COMMANDS);
/** A caller that spends asks `requireOwnerMayPay` before. */
export const decideWallet = createDecide(walletDecider, streams.wallet, WALLET_COMMANDS);
