import type { Deps } from '../kernel/deps.ts';
import { keepFor } from '../kernel/keep-for.ts';
import type { CommandModule } from '../kernel/module.ts';
import { mailRoutes } from './mail.routes.ts';
import type { Outbox } from './outbox.ts';

/** A count reads the whole outbox. */
const COUNT_EVERY_MS = 60_000;

export const mail: CommandModule<{ readonly deps: Deps; readonly outbox: Outbox }> = {
  name: 'mail',
  open: ({ deps, outbox }) => ({
    routes: mailRoutes(deps, outbox),
    measure: ({ gauge }) =>
      gauge(
        'ringpost_unsent_mails',
        'Mails in the outbox that are not sent: waiting, delayed by the mail server, failed for good, or kept without one.',
        'state',
        keepFor(COUNT_EVERY_MS, outbox.totals),
      ),
  }),
};
