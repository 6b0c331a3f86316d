import type { ChangeTopic } from '@ringpost/domain/rules/change-topics';
import { type Endpoint, withOtherNames } from '@ringpost/web/http';
import { accounts } from './accounts/module.ts';
import { adjustments } from './adjustments/module.ts';
import { alerts } from './alerts/module.ts';
import { approvals } from './approvals/module.ts';
import { audit } from './audit/module.ts';
import { catalogue } from './catalogue/module.ts';
import { changes } from './changes/module.ts';
import { feeds } from './feeds/module.ts';
import { finance } from './finance/module.ts';
import { find } from './find/module.ts';
import { freeNumbers } from './free-numbers/module.ts';
import { imports } from './imports/module.ts';
import { inventory } from './inventory/module.ts';
import { messages } from './messages/module.ts';
import { notices } from './notices/module.ts';
import { orders } from './orders/module.ts';
import { OTHER_NAMES } from './other-names.ts';
import { ownData } from './own-data/module.ts';
import { payments } from './payments/module.ts';
import { plannedChanges } from './planned-changes/module.ts';
import { portIns } from './port-ins/module.ts';
import { prices } from './prices/module.ts';
import { publicStatus } from './public-status/module.ts';
import type { QueryDeps } from './query-deps.ts';
import type { QueryModule } from './query-module.ts';
import { rentals } from './rentals/module.ts';
import { reservations } from './reservations/module.ts';
import { shopSettings } from './shop-settings/module.ts';
import { statistics } from './statistics/module.ts';
import { unclaimed } from './unclaimed/module.ts';
import { wallets } from './wallets/module.ts';
import { webhooks } from './webhooks/module.ts';

/** All nouns. The most used ones come first, because a request is compared with one route after the other. */
const MODULES: readonly QueryModule[] = [
  catalogue,
  inventory,
  feeds,
  freeNumbers,
  unclaimed,
  orders,
  changes,
  rentals,
  statistics,
  wallets,
  payments,
  portIns,
  reservations,
  shopSettings,
  alerts,
  accounts,
  adjustments,
  approvals,
  plannedChanges,
  imports,
  messages,
  webhooks,
  ownData,
  find,
  audit,
  finance,
  prices,
  publicStatus,
  notices,
];

/** All queries. */
export function queryRoutes(deps: QueryDeps): readonly Endpoint[] {
  return withOtherNames(
    MODULES.flatMap(({ routes }) => routes.flatMap((make) => make(deps))),
    OTHER_NAMES,
  );
}

/** The topics that a socket can tell a customer to read again. */
export const QUERY_TOPICS: readonly ChangeTopic[] = MODULES.flatMap(({ topics }) => topics ?? []);
