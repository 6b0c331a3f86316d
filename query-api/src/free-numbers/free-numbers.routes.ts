import { LOG_START, reject } from '@ringpost/domain';
import { NEWS_FEED_KEPT_SECONDS } from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { FreeNumberMessages } from './free-numbers.contract.ts';
import {
  freeNumberJsonFeedContract,
  freeNumberRssContract,
  freeNumberSmsContract,
  freeNumbersContract,
  JSON_FEED_TYPE,
  RSS_TYPE,
} from './free-numbers.contract.ts';
import { jsonFeed, rssFeed } from './news-feeds.ts';

/** Files that are kept at the same time. Above it they are made again, so that guests cannot fill the memory. */
const KEPT_FILES = 500;
const CACHED = { 'Cache-Control': `public, max-age=${NEWS_FEED_KEPT_SECONDS}` };

/** Free numbers, and what came to each of them: for the pages, and as files for feed readers. */
export function freeNumbersRoutes({ freeNumbers, publicUrl }: QueryDeps): readonly Endpoint[] {
  const keep = keepAnswers<string>({
    maxAgeMs: NEWS_FEED_KEPT_SECONDS * 1000,
    maxEntries: KEPT_FILES,
    age: () => performance.now(),
    position: () => LOG_START,
  });

  async function messagesOf(number: string, limit: number, address: string): Promise<FreeNumberMessages> {
    const messages = await freeNumbers.messages(number, limit, address);
    if (!messages) throw reject('not-found');
    return messages;
  }

  return [
    endpoint('guest', freeNumbersContract, async ({ params, query }) => {
      const { vendor_uuid: vendorId, limit, offset } = query;
      const body = await freeNumbers.list({ country: params.country, vendorId, limit, offset });
      return { status: 200, body };
    }),
    endpoint('guest', freeNumberSmsContract, async ({ params, query, address }) => ({
      status: 200,
      body: await messagesOf(params.number, query.limit, address),
    })),
    endpoint(
      'guest',
      freeNumberJsonFeedContract,
      async ({ params: { number }, query: { limit }, address }) => {
        const make = async () => jsonFeed(await messagesOf(number, limit, address), publicUrl);
        const body = await keep(`json ${number} ${limit}`, LOG_START, make);
        return { status: 200, body, type: JSON_FEED_TYPE, headers: CACHED };
      },
    ),
    endpoint('guest', freeNumberRssContract, async ({ params: { number }, query: { limit }, address }) => {
      const make = async () => rssFeed(await messagesOf(number, limit, address), publicUrl);
      const body = await keep(`rss ${number} ${limit}`, LOG_START, make);
      return { status: 200, body, type: RSS_TYPE, headers: CACHED };
    }),
  ];
}
