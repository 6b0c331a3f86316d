import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { Outbox } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { contactRoutes } from './contact.routes.ts';

/** What visitors and customers write to the people who run the site. It is a mail, and no fact. */
export const contact: CommandModule<{
  readonly deps: Deps;
  readonly outbox: Outbox;
  readonly supportEmail: string | undefined;
}> = {
  name: 'contact',
  calls: [mail],
  open: ({ deps, outbox, supportEmail }) => ({
    routes: contactRoutes(deps, { outbox, ids: deps.ids, supportEmail }),
  }),
};
