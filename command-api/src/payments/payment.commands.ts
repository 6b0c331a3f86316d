import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type PaymentCommand, paymentDecider } from './payment.decider.ts';

/** Who may cause each command. */
export const PAYMENT_COMMANDS = {
  StartPayment: ['customer'],
  OpenPayment: ['customer'],
  AnnouncePayment: ['provider', 'system'],
  NoteChecked: ['system'],
  NoteRechecked: ['system'],
} satisfies CallersOf<PaymentCommand>;

export const handlePayment = createHandle(paymentDecider, streams.payment, PAYMENT_COMMANDS);
