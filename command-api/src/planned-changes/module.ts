import { accounts } from '../accounts/module.ts';
import { apps } from '../apps/module.ts';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { notices } from '../notices/module.ts';
import { portIns } from '../port-ins/module.ts';
import { priceList } from '../price-list/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import { plannedChangeDeadlines } from './planned-change.deadlines.ts';
import { plannedChangesRoutes } from './planned-changes.routes.ts';

/** The changes themselves are in the streams of what they are about, so their commands are those of other nouns. */
export const plannedChanges: CommandModule<{ readonly deps: Deps }> = {
  name: 'planned-changes',
  calls: [accounts, apps, notices, portIns, priceList, shopSettings],
  open: ({ deps }) => ({ routes: plannedChangesRoutes(deps), deadlines: plannedChangeDeadlines(deps) }),
};
