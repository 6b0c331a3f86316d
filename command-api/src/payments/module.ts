import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { wallets } from '../wallets/module.ts';
import { PAYMENT_COMMANDS } from './payment.commands.ts';

export const payments: CommandModule = {
  name: 'payments',
  calls: [mail, wallets],
  commands: { payment: PAYMENT_COMMANDS },
};
