import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/**
 * The rows of the feed, and below them the older ones that it does not contain, each message once. A withheld message comes again
 * after it is bought; the newer row is used.
 */
export function onceEach(feed: readonly SmsView[], older: readonly SmsView[]): readonly SmsView[] {
  const seen = new Set<string>();
  return [...feed, ...older]
    .sort((one, other) => other.seq - one.seq)
    .filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid));
}
