import { account } from '../features/account/module.ts';
import { adjustments } from '../features/adjustments/module.ts';
import { approvals } from '../features/approvals/module.ts';
import { apps } from '../features/apps/module.ts';
import { audit } from '../features/audit/module.ts';
import { buy } from '../features/buy/module.ts';
import { contact } from '../features/contact/module.ts';
import { documents } from '../features/documents/module.ts';
import { finance } from '../features/finance/module.ts';
import { freeNumbers } from '../features/free-numbers/module.ts';
import { inventory } from '../features/inventory/module.ts';
import { keys } from '../features/keys/module.ts';
import { landing } from '../features/landing/module.ts';
import { mail } from '../features/mail/module.ts';
import { messages } from '../features/messages/module.ts';
import { myNumbers } from '../features/my-numbers/module.ts';
import { notices } from '../features/notices/module.ts';
import { numbers } from '../features/numbers/module.ts';
import { operations } from '../features/operations/module.ts';
import { orders } from '../features/orders/module.ts';
import { overview } from '../features/overview/module.ts';
import { payments } from '../features/payments/module.ts';
import { portIns } from '../features/port-ins/module.ts';
import { prices } from '../features/prices/module.ts';
import { publicStatus } from '../features/public-status/module.ts';
import { rentals } from '../features/rentals/module.ts';
import { reservations } from '../features/reservations/module.ts';
import { sharedRental } from '../features/shared-rental/module.ts';
import { shop } from '../features/shop/module.ts';
import { statistics } from '../features/statistics/module.ts';
import { transactions } from '../features/transactions/module.ts';
import { unclaimed } from '../features/unclaimed/module.ts';
import { vendors } from '../features/vendors/module.ts';
import { webhook } from '../features/webhook/module.ts';
import type { FeatureModule, Page, Section, Topic } from './module.ts';

/** Every noun. The rail and the tabs have their pages in this order. */
const MODULES = [
  landing,
  documents,
  prices,
  contact,
  publicStatus,
  freeNumbers,
  unclaimed,
  sharedRental,
  orders,
  account,
  overview,
  shop,
  buy,
  numbers,
  inventory,
  reservations,
  apps,
  vendors,
  rentals,
  myNumbers,
  portIns,
  messages,
  mail,
  audit,
  operations,
  notices,
  transactions,
  payments,
  adjustments,
  approvals,
  finance,
  statistics,
  webhook,
  keys,
] as const;

type NameIn<Module> = Module extends FeatureModule<infer Name> ? Name : never;

/** The names of all pages. */
export type RouteName = NameIn<(typeof MODULES)[number]>;

const modules: readonly FeatureModule[] = MODULES;

/** The pages that have a name. */
export const pages: readonly (readonly [name: RouteName, page: Page])[] = modules.flatMap(
  (module) => Object.entries(module.pages ?? {}) as [RouteName, Page][],
);

/** The pages of one thing. */
export const thingPages = modules.flatMap(({ things = [] }) => things);

/** Each address that redirects, with the name of its target page. */
export const leadOns = modules.flatMap(
  ({ leadOn = {} }) => Object.entries(leadOn) as [path: string, to: RouteName][],
);

/** The sections, with their names. */
export const sections: readonly (readonly [name: string, section: Section])[] = modules.flatMap(
  ({ sections: own = {} }) => Object.entries(own),
);

/** The reads that a hint makes outdated. */
export function staleReadsOf(topic: Topic) {
  return modules.flatMap(({ staleReads = {} }) => staleReads[topic] ?? []);
}
