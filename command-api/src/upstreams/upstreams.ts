import type { Deps } from '../kernel/deps.ts';
import type { GuardOptions } from '../kernel/guarded-call.ts';
import type { UpstreamParts } from './ask-portal.ts';
import { createElsewhere } from './buy-elsewhere.ts';
import { createHandlerClient } from './handler-client.ts';
import { createPortals } from './portals.ts';

/** How other portals are reached. */
export interface PortalOptions {
  /** `host:port` of portals that may be called at any address. For tests. */
  readonly trustedReceivers?: ReadonlySet<string>;
}

export function portalRules({ config }: Deps, { trustedReceivers }: PortalOptions): GuardOptions {
  return { allowsHttp: !config.production, trusted: trustedReceivers ?? new Set<string>() };
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
  const client = createHandlerClient(portalRules(deps, options));
  const parts = { deps, client, portals: createPortals(deps, client) };
  return { ...parts, elsewhere: createElsewhere(parts, placeOf) };
}
