// The functions of webhooks that other nouns may call.

export { createRentalWebhooks, type RentalWebhooks } from './rental-webhooks.ts';
export { receiverRules, type WebhookOptions } from './webhook-options.ts';
