import type { Ownership } from '@ringpost/web/server';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { Outbox } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { portalProtocols } from '../portal-protocols/module.ts';
import { DELIVERY_COMMANDS } from './delivery.commands.ts';
import { forgetRemoved, turnOffForgotten } from './forgotten-account.policy.ts';
import { WEBHOOK_COMMANDS } from './webhook.commands.ts';
import type { WebhookOptions } from './webhook-options.ts';
import { createWebhooks } from './webhooks.ts';

interface Parts {
  readonly deps: Deps;
  readonly outbox: Outbox;
  readonly ownership: Ownership;
  /** How customers' receivers are reached. */
  readonly receivers: WebhookOptions;
}

export const webhooks: CommandModule<Parts> = {
  name: 'webhooks',
  calls: [mail, portalProtocols],
  commands: { delivery: DELIVERY_COMMANDS, webhook: WEBHOOK_COMMANDS },
  open({ deps, outbox, ownership, receivers }) {
    const { endpoints, deadlines, start, policies, measure, idle, close } = createWebhooks(deps, {
      outbox,
      ownership,
      ...receivers,
    });
    return {
      routes: endpoints,
      policies: [turnOffForgotten, forgetRemoved],
      deadlines,
      ownPolicies: { start, status: policies },
      measure,
      idle,
      close,
    };
  },
};
