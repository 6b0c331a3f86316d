import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { ACCOUNT_COMMANDS } from './account.commands.ts';
import type { Accounts } from './accounts.ts';
import { EMAIL_COMMANDS } from './email.commands.ts';

export const accounts: CommandModule<{ readonly accounts: Accounts }> = {
  name: 'accounts',
  calls: [mail],
  commands: { account: ACCOUNT_COMMANDS, email: EMAIL_COMMANDS },
  open: ({ accounts: { endpoints, policies, close } }) => ({ routes: endpoints, policies, close }),
};
