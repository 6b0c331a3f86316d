import { accounts } from './accounts/module.ts';
import { alerts } from './alerts/module.ts';
import { approvals } from './approvals/module.ts';
import { audit } from './audit/module.ts';
import { catalogue } from './catalogue/module.ts';
import { createDeadlinesProjector } from './deadlines/deadlines.projector.ts';
import { feeds } from './feeds/module.ts';
import { finance } from './finance/module.ts';
import { imports } from './imports/module.ts';
import { inventory } from './inventory/module.ts';
import { invoices } from './invoices/module.ts';
import type { ProjectionModule } from './kernel/module.ts';
import type { Projector } from './kernel/projector.ts';
import { messages } from './messages/module.ts';
import { notices } from './notices/module.ts';
import { orders } from './orders/module.ts';
import { payments } from './payments/module.ts';
import { plannedChanges } from './planned-changes/module.ts';
import { portIns } from './port-ins/module.ts';
import { recordings } from './recordings/module.ts';
import { reservations } from './reservations/module.ts';
import { unclaimed } from './unclaimed/module.ts';
import { wallets } from './wallets/module.ts';
import { webhooks } from './webhooks/module.ts';

/** Every noun. Those whose readers wait come first, so that a message is announced before its order's row is written. */
const MODULES: readonly ProjectionModule[] = [
  feeds,
  accounts,
  wallets,
  orders,
  inventory,
  catalogue,
  imports,
  webhooks,
  payments,
  portIns,
  reservations,
  recordings,
  alerts,
  finance,
  invoices,
  messages,
  unclaimed,
  approvals,
  plannedChanges,
  notices,
  audit,
];

/** The deadlines of every noun. */
export const deadlinesProjector = createDeadlinesProjector(
  ...MODULES.flatMap(({ deadlines }) => deadlines ?? []),
);

/** Every projector. Nobody waits for the deadlines, so they come last. */
export const projectors: readonly Projector[] = [
  ...MODULES.flatMap((module) => module.projectors ?? []),
  deadlinesProjector,
];

/** The names that a process without projectors uses to ask the read model for the progress. */
export const PROJECTOR_NAMES: readonly string[] = projectors.map(({ name }) => name);
