import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { TellCustomer } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { orders } from '../orders/module.ts';
import { priceList } from '../price-list/module.ts';
import { rentals } from '../rentals/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import type { NumberPool } from '../supply/entries.ts';
import { supply } from '../supply/module.ts';
import { wallets } from '../wallets/module.ts';
import { ALERT_COMMANDS } from './alert.commands.ts';
import { alertDeadlines } from './alert.deadlines.ts';
import { createAlertPolicy } from './alert.policy.ts';
import { endAlertsOfAccounts } from './alert-account.policy.ts';
import { createAlertIndex } from './alert-index.ts';
import { createAlertMailPolicy } from './alert-mail.policy.ts';
import { alertsRoutes } from './alerts.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly candidates: NumberPool;
  readonly tell: TellCustomer;
}

export const alerts: CommandModule<Parts> = {
  name: 'alerts',
  calls: [mail, numbers, orders, priceList, rentals, shopSettings, supply, wallets],
  commands: { alert: ALERT_COMMANDS },
  async open({ deps, candidates, tell }) {
    const index = await createAlertIndex(deps);
    return {
      routes: alertsRoutes(deps),
      policies: [createAlertPolicy(index), endAlertsOfAccounts],
      mails: [createAlertMailPolicy(tell)],
      watchers: [index],
      deadlines: alertDeadlines(deps, candidates),
    };
  },
};
