import { accountsProjector } from './accounts/accounts.projector.ts';
import { alertDeadlines } from './alerts/alert.deadlines.ts';
import { alertsProjector } from './alerts/alerts.projector.ts';
import { catalogueProjector } from './catalogue/catalogue.projector.ts';
import { createDeadlinesProjector } from './deadlines/deadlines.projector.ts';
import { feedsProjector } from './feeds/feeds.projector.ts';
import { importDeadlines, importsProjector } from './imports/imports.projector.ts';
import { inventoryProjector } from './inventory/inventory.projector.ts';
import type { Projector } from './kernel/projector.ts';
import { orderDeadlines } from './orders/order.deadlines.ts';
import { ordersProjector } from './orders/orders.projector.ts';
import { paymentDeadlines } from './payments/payment.deadlines.ts';
import { paymentsProjector } from './payments/payments.projector.ts';
import { portInDeadlines } from './port-ins/port-in.deadlines.ts';
import { portInsProjector } from './port-ins/port-ins.projector.ts';
import { recordingDeadlines } from './recordings/recording.deadlines.ts';
import { reservationDeadlines } from './reservations/reservation.deadlines.ts';
import { reservationsProjector } from './reservations/reservations.projector.ts';
import { walletsProjector } from './wallets/wallets.projector.ts';
import { webhookDeadlines } from './webhooks/webhook.deadlines.ts';
import { webhooksProjector } from './webhooks/webhooks.projector.ts';

// Every noun registers its projector and its deadlines here, and only here.

/** What every noun has to do later, and when. */
export const deadlinesProjector = createDeadlinesProjector(
  orderDeadlines,
  importDeadlines,
  webhookDeadlines,
  paymentDeadlines,
  portInDeadlines,
  reservationDeadlines,
  recordingDeadlines,
  alertDeadlines,
);

/** Every projector. Those whose readers wait come first: a message is announced before its order's row is written. */
export const projectors: readonly Projector[] = [
  feedsProjector,
  accountsProjector,
  walletsProjector,
  ordersProjector,
  inventoryProjector,
  deadlinesProjector,
  catalogueProjector,
  importsProjector,
  webhooksProjector,
  paymentsProjector,
  portInsProjector,
  reservationsProjector,
  alertsProjector,
];

/** What a process that does not run the projectors asks the read model about. */
export const PROJECTOR_NAMES: readonly string[] = projectors.map(({ name }) => name);
