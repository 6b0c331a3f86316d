import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { DELIVERY_COMMANDS } from './delivery.commands.ts';
import { WEBHOOK_COMMANDS } from './webhook.commands.ts';

export const webhooks: CommandModule = {
  name: 'webhooks',
  calls: [mail],
  commands: { delivery: DELIVERY_COMMANDS, webhook: WEBHOOK_COMMANDS },
};
