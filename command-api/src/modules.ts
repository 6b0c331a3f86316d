import { accounts } from './accounts/module.ts';
import { alerts } from './alerts/module.ts';
import { approvals } from './approvals/module.ts';
import { apps } from './apps/module.ts';
import { bulk } from './bulk/module.ts';
import { contact } from './contact/module.ts';
import { dormant } from './dormant/module.ts';
import { fivesimApi } from './fivesim-api/module.ts';
import { handlerApi } from './handler-api/module.ts';
import { invoices } from './invoices/module.ts';
import type { CommandModule } from './kernel/module.ts';
import { mail } from './mail/module.ts';
import { messages } from './messages/module.ts';
import { notices } from './notices/module.ts';
import { numbers } from './numbers/module.ts';
import { operator } from './operator/module.ts';
import { orders } from './orders/module.ts';
import type { Parts } from './parts.ts';
import { payments } from './payments/module.ts';
import { plannedChanges } from './planned-changes/module.ts';
import { portIns } from './port-ins/module.ts';
import { portalProtocols } from './portal-protocols/module.ts';
import { priceList } from './price-list/module.ts';
import { proofs } from './proofs/module.ts';
import { providers } from './providers/module.ts';
import { rentals } from './rentals/module.ts';
import { reservations } from './reservations/module.ts';
import { shopSettings } from './shop-settings/module.ts';
import { supply } from './supply/module.ts';
import { supportOrders } from './support-orders/module.ts';
import { upstreams } from './upstreams/module.ts';
import { vendors } from './vendors/module.ts';
import { wallets } from './wallets/module.ts';
import { webhooks } from './webhooks/module.ts';

/**
 * Every noun of the write side. Express tries routes in this order, so the nouns that are called most come first. Policies
 * act on an event in this order too: a message before what follows for its order. Modules close in the opposite order.
 */
export const MODULES: readonly CommandModule<Parts>[] = [
  providers,
  messages,
  orders,
  bulk,
  rentals,
  handlerApi,
  fivesimApi,
  dormant,
  supportOrders,
  accounts,
  wallets,
  payments,
  invoices,
  portIns,
  alerts,
  reservations,
  numbers,
  priceList,
  shopSettings,
  supply,
  portalProtocols,
  apps,
  vendors,
  upstreams,
  webhooks,
  mail,
  notices,
  contact,
  proofs,
  operator,
  approvals,
  plannedChanges,
];
