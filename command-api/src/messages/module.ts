import { apps } from '../apps/module.ts';
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
import { tryKeywordRoutes } from './try-keyword.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly templates: TemplateIndex;
  readonly inbox: Inbox;
  readonly recordings: Recordings;
}

export const messages: CommandModule<Parts> = {
  name: 'messages',
  calls: [apps, numbers, orders, supply, wallets],
  commands: { deferral: DEFERRAL_COMMANDS, message: MESSAGE_COMMANDS },
  open: ({ deps, templates, inbox, recordings }) => ({
    routes: [...messagesRoutes(deps), ...tryKeywordRoutes(deps, templates)],
    policies: [actOnRoutedMessages, showPaidMessages, showDeferredMessages],
    watchers: [templates],
    deadlines: recordings.deadlines,
    measure({ total, gauge }) {
      total('ringpost_texts_total', 'Texts and calls taken, by vendor.', 'vendor', inbox.texts.totals);
      gauge(
        'ringpost_vendor_last_text_timestamp_seconds',
        'When the last text of a vendor came, since the start.',
        'vendor',
        inbox.texts.lastAt,
      );
    },
    idle: recordings.idle,
    async close() {
      await recordings.close();
      await inbox.idle();
    },
  }),
};
