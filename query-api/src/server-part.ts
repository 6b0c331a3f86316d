import { LANGUAGES, type Language } from '@ringpost/domain/rules/languages';
import { PROJECTOR_NAMES } from '@ringpost/projections/projectors';
import { createAccountReader, createSessions, openSigningKeys, type Sessions } from '@ringpost/web/http';
import {
  openCheckpointProgress,
  type ServerParts,
  type Service,
  type ServiceContext,
} from '@ringpost/web/server';
import { createQueryApi, drawApp } from './app.ts';
import { arePagesBuilt, createPages } from './pages/pages.ts';

export { arePagesBuilt } from './pages/pages.ts';
export { type QuerySettings, readQuerySettings } from './query-settings.ts';

export interface QueryServiceOptions {
  readonly supportEmail?: string | undefined;
  readonly messengerUrl?: string | undefined;
  readonly takesMessages?: boolean | undefined;
  readonly languages?: readonly Language[] | undefined;
  /** The sessions of the command API in the same process. Absent: the service opens its own. */
  readonly sessions?: Sessions;
  /** False: the service serves no pages. */
  readonly pages?: boolean | undefined;
}

async function openSessions({ engine, clock, config }: ServiceContext): Promise<Sessions> {
  const { vault, bus, events } = engine;
  const keys = await openSigningKeys(vault, clock);
  return createSessions({
    ...{ keys, vault, bus, clock, readAccount: createAccountReader(events) },
    adminsNeedFactor: config.adminsNeedFactor,
  });
}

/** The read side as a service: queries, pages, and sockets. Until the views are ready, it answers with their progress. */
export async function createQueryService(
  context: ServiceContext,
  {
    sessions: sharedSessions,
    pages = true,
    supportEmail,
    messengerUrl,
    takesMessages,
    languages = LANGUAGES,
  }: QueryServiceOptions,
): Promise<Service> {
  const { engine, views, clock, log, config, startup } = context;
  const sessions = sharedSessions ?? (await openSessions(context));
  const api = createQueryApi({ ...engine, projections: views, clock, sessions, log, config, drawApp });
  const { publicUrl } = config;
  return {
    sessions,
    endpoints: api.endpoints.map(startup.needingViews),
    pages: pages
      ? [
          startup.pageUntilOver,
          await createPages({
            publicUrl,
            supportEmail,
            messengerUrl,
            takesMessages,
            languages,
            landing: api.landing,
            answer: api.answer,
            now: clock.now,
          }),
        ]
      : [startup.pageUntilOver],
    attach: api.attachLive,
    async close() {
      if (!sharedSessions) sessions.close();
    },
  };
}

/** A server of the query API alone. It reads the progress of the views from the stores. */
export function loneQueryApi(
  settings: Pick<QueryServiceOptions, 'supportEmail' | 'messengerUrl' | 'takesMessages' | 'languages'>,
): ServerParts {
  return {
    openViews: ({ engine }) => openCheckpointProgress({ ...engine, projectors: PROJECTOR_NAMES }),
    async openServices(context) {
      const pages = arePagesBuilt();
      if (!pages) context.log.warn('the pages are not built, so only the API is served');
      return [await createQueryService(context, { ...settings, pages })];
    },
  };
}
