import type { Ownership } from '@ringpost/web/server';
import { fivesimApi } from '../fivesim-api/module.ts';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { Inbox } from '../messages/entries.ts';
import { messages } from '../messages/module.ts';
import { portalProtocols } from '../portal-protocols/module.ts';
import { providers } from '../providers/module.ts';
import { supply } from '../supply/module.ts';
import { vendorSecretsOf } from '../vendors/entries.ts';
import { vendors } from '../vendors/module.ts';
import { createFollow } from './follow-upstream.ts';
import { keepFollowing } from './keep-following.ts';
import { portalNewsEndpoint } from './portal-news.ts';
import { UPSTREAM_ORDER_COMMANDS } from './upstream-order.commands.ts';
import { UPSTREAMS_COMMANDS } from './upstreams.commands.ts';
import { upstreamsRoutes } from './upstreams.routes.ts';
import { type PortalOptions, portalRules, type Upstreams } from './upstreams.ts';

interface Parts {
  readonly deps: Deps;
  readonly inbox: Inbox;
  readonly ownership: Ownership;
  readonly receivers: PortalOptions;
  readonly upstreams: Upstreams;
}

/** Other portals that sell numbers to this one. Purchases reach them through `elsewhere` of the number pool. */
export const upstreams: CommandModule<Parts> = {
  name: 'upstreams',
  calls: [fivesimApi, messages, portalProtocols, providers, supply, vendors],
  commands: { upstreams: UPSTREAMS_COMMANDS, 'upstream-order': UPSTREAM_ORDER_COMMANDS },
  open({ deps, inbox, ownership, receivers, upstreams: { elsewhere, ...parts } }) {
    const following = keepFollowing(deps, ownership, createFollow({ ...parts, inbox }));
    const idle = async () => {
      await elsewhere.idle();
      await following.idle();
    };
    return {
      routes: [
        ...upstreamsRoutes(deps, portalRules(deps, receivers), parts.portals),
        portalNewsEndpoint(following, (vendorId) => vendorSecretsOf(deps, vendorId)),
      ],
      start: following.start,
      idle,
      async close() {
        await elsewhere.idle();
        await following.close();
      },
    };
  },
};
