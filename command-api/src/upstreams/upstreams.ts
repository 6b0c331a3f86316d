import type { Deps } from '../kernel/deps.ts';
import type { GuardOptions } from '../kernel/guarded-call.ts';
import type { UpstreamParts } from './ask-portal.ts';
import { createElsewhere } from './buy-elsewhere.ts';
import { createFiveSimClient } from './fivesim-client.ts';
import { createHandlerClient } from './handler-client.ts';
import type { ClientOf } from './portal-client.ts';
import { createPortals } from './portals.ts';

/** How other portals are reached. */
export interface PortalOptions {
  /** `host:port` of portals that may be called at any address. For tests. */
  readonly trustedReceivers?: ReadonlySet<string>;
}

export function portalRules({ config }: Deps, { trustedReceivers }: PortalOptions): GuardOptions {
  return { allowsHttp: !config.production, trusted: trustedReceivers ?? new Set<string>() };
}

/** One client of each protocol. */
function createClients(options: GuardOptions): ClientOf {
  const clients = { handler: createHandlerClient(options), fivesim: createFiveSimClient(options) };
  return ({ protocol = 'handler' }) => clients[protocol];
}

export interface Upstreams extends UpstreamParts {
  readonly elsewhere: ReturnType<typeof createElsewhere>;
}

/** What purchases and the portals' follower share. */
export function openUpstreams(
  deps: Deps,
  options: PortalOptions,
  placeOf: Parameters<typeof createElsewhere>[1],
): Upstreams {
  const clientOf = createClients(portalRules(deps, options));
  const parts = { deps, clientOf, portals: createPortals(deps, clientOf) };
  return { ...parts, elsewhere: createElsewhere(parts, placeOf) };
}
