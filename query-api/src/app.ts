import type { Server } from 'node:http';
import { LOG_START } from '@ringpost/events/domain';
import type { Endpoint } from '@ringpost/events/http';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { adjustmentsRoutes } from './adjustments/adjustments.routes.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { createAppCatalogue } from './catalogue/app-catalogue.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createPriceList } from './catalogue/price-list.ts';
import { readPublicFeed } from './feeds/feed-reader.ts';
import { feedsRoutes } from './feeds/feeds.routes.ts';
import { operatorSmsRoutes } from './feeds/operator-sms.routes.ts';
import { voiceLogRoutes } from './feeds/voice-log.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { inventoryRoutes } from './inventory/inventory.routes.ts';
import type { Landing } from './landing/landing.contract.ts';
import { attachLive, type Live, type LiveLimits } from './live/attach-live.ts';
import { bulkNumbersRoutes } from './orders/bulk-numbers.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { portInsRoutes } from './port-ins/port-ins.routes.ts';
import type { QueryApiDeps, QueryDeps } from './query-deps.ts';
import { rentalsRoutes } from './rentals/rentals.routes.ts';
import { reservationsRoutes } from './reservations/reservations.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { walletsRoutes } from './wallets/wallets.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';

export { drawApp } from './catalogue/draw-app.ts';
export type { Live, LiveLimits } from './live/attach-live.ts';
export type { Progress, QueryApiDeps } from './query-deps.ts';

export interface QueryApi {
  readonly endpoints: readonly Endpoint[];
  landing(): Promise<Landing>;
  /** Serves sockets at `/socket.io` of this server. */
  attachLive(server: Server, limits?: Partial<LiveLimits>): Live;
}

const BOARD_SIZE = 12;
const LANDING_MESSAGES = 30;

/** The read side: rows by query, and changes of rows by socket. */
export function createQueryApi(deps: QueryApiDeps): QueryApi {
  const { readModel, sealedBlobs: recordings, events, projections: progress } = deps;
  const catalogue = createAppCatalogue(readModel, () => progress.position('catalogue'));
  deps.bus.subscribe(({ topic }) => {
    if (topic === 'catalogue') catalogue.outdate();
  });
  const { epoch, positionOf } = events;
  const shared: QueryDeps = { readModel, recordings, epoch, positionOf, progress, catalogue };
  const prices = createPriceList(shared);

  return {
    endpoints: [
      ...catalogueRoutes(shared, prices, deps.drawApp),
      ...inventoryRoutes(shared),
      ...feedsRoutes(shared),
      ...ordersRoutes(shared),
      ...bulkNumbersRoutes(shared),
      ...rentalsRoutes(shared),
      ...statisticsRoutes(shared),
      ...walletsRoutes(shared),
      ...paymentsRoutes(shared),
      ...portInsRoutes(shared),
      ...reservationsRoutes(shared),
      ...alertsRoutes(shared),
      ...accountsRoutes(shared),
      ...adjustmentsRoutes(shared),
      ...importsRoutes(shared),
      ...operatorSmsRoutes(shared),
      ...voiceLogRoutes(shared),
      ...webhooksRoutes(shared),
    ],
    async landing() {
      const question = { userId: null, isGuest: true, countryIso: 'US', vendorId: null, standard: false };
      const list = await prices.read(question, LOG_START);
      const { data, seq } = await readPublicFeed(shared, 0, LANDING_MESSAGES);
      return { apps: list.slice(0, BOARD_SIZE), totalApps: list.length, sms: data, seq };
    },
    attachLive: (server, limits) => attachLive(server, deps, catalogue, limits),
  };
}
