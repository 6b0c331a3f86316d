import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type WebhookCommand, webhookDecider } from './webhook.decider.ts';

/** Who may cause each command. */
export const WEBHOOK_COMMANDS = {
  MakeWebhookReceiver: ['customer', 'admin'],
  RemoveWebhookReceiver: ['customer', 'admin'],
  MakeRentalReceiver: ['customer'],
  EndRentalReceiver: ['system'],
  SetWebhook: ['customer', 'admin'],
  CreateWebhookSecret: ['customer', 'admin'],
  RollWebhookSecret: ['customer', 'admin'],
  TurnOffWebhook: ['customer', 'admin', 'system'],
  DisableWebhook: ['system'],
  DisableByBacklog: ['system'],
} satisfies CallersOf<WebhookCommand>;

export const handleWebhook = createHandle(webhookDecider, streams.webhook, WEBHOOK_COMMANDS);
