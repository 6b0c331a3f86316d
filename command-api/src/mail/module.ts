import type { CommandModule } from '../kernel/module.ts';
import { mailRoutes } from './mail.routes.ts';
import type { Outbox } from './outbox.ts';

export const mail: CommandModule<{ readonly outbox: Outbox }> = {
  name: 'mail',
  open: ({ outbox }) => ({ routes: mailRoutes(outbox) }),
};
