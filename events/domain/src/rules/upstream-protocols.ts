import type { UpstreamProtocol } from '../domain/index.ts';

/** The protocols that another portal may speak: `/stubs/handler_api.php`, and `/v1` of 5sim. */
export const UPSTREAM_PROTOCOLS = ['handler', 'fivesim'] as const satisfies readonly UpstreamProtocol[];
