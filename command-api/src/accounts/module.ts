import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { ACCOUNT_COMMANDS } from './account.commands.ts';
import { EMAIL_COMMANDS } from './email.commands.ts';

export const accounts: CommandModule = {
  name: 'accounts',
  calls: [mail],
  commands: { account: ACCOUNT_COMMANDS, email: EMAIL_COMMANDS },
};
