import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { wallets } from '../wallets/module.ts';
import { ACCOUNT_COMMANDS } from './account.commands.ts';
import { ACCOUNT_APPROVAL_COMMANDS } from './account-approval.commands.ts';
import type { Accounts } from './accounts.ts';
import { EMAIL_COMMANDS } from './email.commands.ts';

export const accounts: CommandModule<{ readonly accounts: Accounts }> = {
  name: 'accounts',
  calls: [mail, numbers, wallets],
  commands: {
    account: ACCOUNT_COMMANDS,
    'account-approval': ACCOUNT_APPROVAL_COMMANDS,
    email: EMAIL_COMMANDS,
  },
  open: ({ accounts: { endpoints, policies, mails, deadlines, close } }) => ({
    routes: endpoints,
    policies,
    mails,
    deadlines,
    close,
  }),
};
