import type { Server } from 'node:http';
import { LOG_START } from '@ringpost/domain';
import type { Endpoint } from '@ringpost/web/http';
import { createRecentTimes } from '@ringpost/web/server';
import { createAppCatalogue } from './catalogue/app-catalogue.ts';
import { hasPartners } from './catalogue/has-partners.ts';
import { createPriceList } from './catalogue/price-list.ts';
import { createCustomerChanges } from './changes/customer-changes.ts';
import { readPublicFeed } from './feeds/feed-reader.ts';
import { createFreeNumberReader } from './free-numbers/free-number-reader.ts';
import { countFreeReads } from './free-numbers/free-reads.ts';
import { createOwnAnswers, type OwnAnswers } from './kernel/own-answers.ts';
import type { Landing } from './landing/landing.contract.ts';
import { attachLive, type Live, type LiveLimits } from './live/attach-live.ts';
import { createPublicStatus } from './public-status/read-public-status.ts';
import type { QueryApiDeps, QueryDeps } from './query-deps.ts';
import { QUERY_TOPICS, queryRoutes } from './query-routes.ts';

export { drawApp } from './catalogue/draw-app.ts';
export { type LedgerProof, replayLedger } from './finance/prove-ledger.ts';
export type { Progress } from './kernel/freshness.ts';
export type { Live, LiveLimits } from './live/attach-live.ts';
export type { QueryApiDeps } from './query-deps.ts';

export interface QueryApi {
  readonly endpoints: readonly Endpoint[];
  landing(): Promise<Landing>;
  /** What guests may read, for the pages that the server renders. */
  readonly answer: OwnAnswers;
  /** Serves sockets at `/socket.io` of this server. */
  attachLive(server: Server, limits?: Partial<LiveLimits>): Live;
}

const BOARD_SIZE = 12;
const LANDING_MESSAGES = 30;
const LANDING_FREE_NUMBERS = { country: 'US', limit: 12, offset: 0 } as const;

/** The read side: rows by query, and changes of rows by socket. */
export function createQueryApi(deps: QueryApiDeps): QueryApi {
  const { readModel, vault, sealedBlobs: recordings, events, projections: progress, drawApp } = deps;
  const catalogue = createAppCatalogue(
    readModel,
    () => deps.clock.now().toISOString(),
    () => progress.position('catalogue'),
  );
  deps.bus.subscribe(({ topic }) => {
    if (topic === 'catalogue') catalogue.outdate();
  });
  const changes = createCustomerChanges(deps.bus);
  const { epoch, positionOf, readStream } = events;
  const prices = createPriceList({ readModel, catalogue, progress });
  const pushes = createRecentTimes();
  const publicStatus = createPublicStatus({ ...deps, pushes });
  const freeNumbers = createFreeNumberReader({
    ...{ readModel, catalogue, clock: deps.clock },
    reads: countFreeReads(deps.clock),
  });
  const shared: QueryDeps = {
    readModel,
    recordings,
    vault,
    epoch,
    positionOf,
    readStream,
    log: events,
    progress,
    catalogue,
    prices,
    publicStatus,
    freeNumbers,
    publicUrl: deps.config.publicUrl,
    drawApp,
    clock: deps.clock,
    changes,
    sessions: deps.sessions,
  };

  const endpoints = queryRoutes(shared);

  return {
    endpoints,
    answer: createOwnAnswers(endpoints, () => deps.clock.now().toISOString()),
    async landing() {
      const question = { userId: null, isGuest: true, countryIso: 'US', vendorId: null, standard: false };
      // The board shows the prices of codes.
      const list = (await prices.read(question, LOG_START)).filter((app) => !app.whole_number);
      const { data, seq } = await readPublicFeed(shared, 0, LANDING_MESSAGES);
      const free = await freeNumbers.list(LANDING_FREE_NUMBERS);
      return {
        apps: list.slice(0, BOARD_SIZE),
        totalApps: list.length,
        hasPartners: await hasPartners(catalogue),
        sms: data,
        seq,
        free,
      };
    },
    attachLive(server, limits) {
      const live = attachLive(server, deps, { catalogue, topics: QUERY_TOPICS, pushes }, limits);
      return {
        ...live,
        async close() {
          // Otherwise the server would wait for those who wait.
          changes.close();
          await live.close();
        },
      };
    },
  };
}
