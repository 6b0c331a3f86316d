import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { NOTICE_COMMANDS } from './notice.commands.ts';
import { noticesRoutes } from './notices.routes.ts';

export const notices: CommandModule<{ readonly deps: Deps }> = {
  name: 'notices',
  calls: [mail],
  commands: { notice: NOTICE_COMMANDS },
  open: ({ deps }) => ({ routes: noticesRoutes(deps) }),
};
