import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { Outbox } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { contactRoutes } from './contact.routes.ts';
import { createTeamChat, type TeamChatSettings } from './team-chat.ts';

/** What visitors and customers write to the people who run the site. It is a mail or a line in a chat, and no fact. */
export const contact: CommandModule<{
  readonly deps: Deps;
  readonly outbox: Outbox;
  readonly supportEmail: string | undefined;
  readonly teamChat: TeamChatSettings | undefined;
}> = {
  name: 'contact',
  calls: [mail],
  open: ({ deps, outbox, supportEmail, teamChat }) => {
    const { log, config } = deps;
    const chat = teamChat && createTeamChat({ ...teamChat, site: config.publicUrl, log });
    return { routes: contactRoutes(deps, { outbox, ids: deps.ids, supportEmail, chat }) };
  },
};
