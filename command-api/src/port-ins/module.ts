import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { vendors } from '../vendors/module.ts';
import { wallets } from '../wallets/module.ts';
import { PORT_IN_COMMANDS } from './port-in.commands.ts';
import { PORT_IN_FEES_COMMANDS } from './port-in-fees.commands.ts';

export const portIns: CommandModule = {
  name: 'port-ins',
  calls: [mail, numbers, vendors, wallets],
  commands: { 'port-in': PORT_IN_COMMANDS, 'port-in-fees': PORT_IN_FEES_COMMANDS },
};
