import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { waitForChange } from '../changes/wait-for-change.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { privateSeq, readPrivateFeed } from './feed-reader.ts';
import { privateSmsContract, privateSmsFileContract, publicSmsContract } from './feeds.contract.ts';
import { privateSmsFile } from './private-sms-file.ts';
import { createPublicFeed } from './public-feed.ts';

/** The two live feeds. A page loads them here, and also reads here the messages that its socket missed. */
export function feedsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const publicFeed = createPublicFeed(deps);
  return [
    endpoint('guest', publicSmsContract, async ({ query }) => ({
      status: 200,
      body: await publicFeed.read(query.after, query.limit),
    })),
    endpoint('customer', privateSmsContract, async (call, caller) => {
      const { userId } = caller;
      const { after, before, limit, offset, search } = call.query;
      await waitForChange(deps, call, caller, {
        isMeant: ({ kind }) => kind === 'message',
        isThere: async () => (await privateSeq(deps, userId)) > after,
      });
      const fresh = await freshness(deps, call, ['feeds']);
      const feed = await readPrivateFeed(deps, { userId, after, before, limit, offset, search });
      return { status: 200, body: { ...feed, ...fresh } };
    }),
    endpoint('customer', privateSmsFileContract, async (call, { userId }) => {
      await freshness(deps, call, ['feeds']);
      const body = privateSmsFile(deps, userId);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-messages.csv') };
    }),
  ];
}
