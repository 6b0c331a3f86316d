import { streams } from '@ringpost/domain';
import {
  type CallersOf,
  createDecide,
  createHandle,
  MESSAGE_DELIVERERS,
  PURCHASERS,
} from '../kernel/create-handle.ts';
import { requireOwnerMayPay } from './owner-pays.ts';
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

const SPENDS: ReadonlySet<WalletCommand['type']> = new Set([
  'HoldForOrder',
  'HoldForBulk',
  'HoldForExtension',
  'HoldForPortIn',
  'HoldForReservation',
  'PayToRead',
]);

const handle = createHandle(walletDecider, streams.wallet, WALLET_COMMANDS);

/** Also asks whether the owner of a sub-account may pay, whichever part of the program spends. */
export const handleWallet: typeof handle = async (deps, id, command, cause, check) => {
  if (SPENDS.has(command.type)) await requireOwnerMayPay(deps, id);
  return handle(deps, id, command, cause, check);
};
/** A caller that spends asks `requireOwnerMayPay` before. */
export const decideWallet = createDecide(walletDecider, streams.wallet, WALLET_COMMANDS);
