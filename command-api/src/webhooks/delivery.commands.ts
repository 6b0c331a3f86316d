import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type DeliveryCommand, deliveryDecider } from './delivery.decider.ts';

/** Who may cause each command. */
export const DELIVERY_COMMANDS = {
  QueueWebhook: ['customer', 'admin', 'system'],
  ReplayWebhook: ['customer', 'admin'],
  RecordAttempt: ['system'],
  DropWebhook: ['system'],
} satisfies CallersOf<DeliveryCommand>;

export const handleDelivery = createHandle(deliveryDecider, streams.delivery, DELIVERY_COMMANDS);
