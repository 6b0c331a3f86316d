import { streams } from '@ringpost/domain';
import {
  type CallersOf,
  createDecide,
  createHandle,
  MESSAGE_DELIVERERS,
  PURCHASERS,
} from '../kernel/create-handle.ts';
import { type OrderCommand, orderDecider } from './order.decider.ts';

/** Who may cause each command. */
export const ORDER_COMMANDS = {
  AssignNumber: PURCHASERS,
  FailOrder: PURCHASERS,
  RecordSms: MESSAGE_DELIVERERS,
  ReadWithheldSms: ['customer'],
  TakeWithheldSms: ['customer', 'system'],
  CancelOrder: ['customer'],
  BanNumber: ['customer'],
  AskNextCode: ['customer'],
  ExpireOrder: ['system'],
  GiveBackRental: ['customer'],
  TurnOnRenewal: ['customer'],
  TurnOffRenewal: ['customer'],
  AnnounceRenewal: ['system'],
  BeginRenewal: ['system'],
  FailRenewal: ['system'],
  ShareRental: ['customer'],
  UnshareRental: ['customer'],
} satisfies CallersOf<OrderCommand>;

export const handleOrder = createHandle(orderDecider, streams.order, ORDER_COMMANDS);
export const decideOrder = createDecide(orderDecider, streams.order, ORDER_COMMANDS);
