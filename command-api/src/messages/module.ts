import type { CommandModule } from '../kernel/module.ts';
import { numbers } from '../numbers/module.ts';
import { orders } from '../orders/module.ts';
import { wallets } from '../wallets/module.ts';
import { DEFERRAL_COMMANDS } from './deferral.commands.ts';
import { MESSAGE_COMMANDS } from './message.commands.ts';

export const messages: CommandModule = {
  name: 'messages',
  calls: [numbers, orders, wallets],
  commands: { deferral: DEFERRAL_COMMANDS, message: MESSAGE_COMMANDS },
};
