import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { numbers } from '../numbers/module.ts';
import { orders } from '../orders/module.ts';
import { supply } from '../supply/module.ts';
import { wallets } from '../wallets/module.ts';
import { DEFERRAL_COMMANDS } from './deferral.commands.ts';
import { showDeferredMessages } from './deferral.policy.ts';
import type { Inbox } from './inbox.ts';
import { MESSAGE_COMMANDS } from './message.commands.ts';
import { actOnRoutedMessages } from './message.policy.ts';
import { messagesRoutes } from './messages.routes.ts';
import { showPaidMessages } from './read-message.policy.ts';
import type { Recordings } from './recordings.ts';
import type { TemplateIndex } from './template-index.ts';

interface Parts {
  readonly deps: Deps;
  readonly templates: TemplateIndex;
  readonly inbox: Inbox;
  readonly recordings: Recordings;
}

export const messages: CommandModule<Parts> = {
  name: 'messages',
  calls: [numbers, orders, supply, wallets],
  commands: { deferral: DEFERRAL_COMMANDS, message: MESSAGE_COMMANDS },
  open: ({ deps, templates, inbox, recordings }) => ({
    routes: messagesRoutes(deps),
    policies: [actOnRoutedMessages, showPaidMessages, showDeferredMessages],
    watchers: [templates],
    deadlines: recordings.deadlines,
    idle: recordings.idle,
    async close() {
      await recordings.close();
      await inbox.idle();
    },
  }),
};
