import { publicFeed } from '../api/feed.store.ts';
import { boardPath } from '../features/shop/shop.api.ts';
import type { BootData } from './boot-data.ts';

/** The answers that came with the page, by the path of the query that they answer. */
export function bootFallback({ apps, totalApps }: BootData): Record<string, unknown> {
  return {
    [boardPath]: { data: apps, total: totalApps },
  };
}

/** Puts the messages that came with the page into the public feed, before anything is drawn. */
export function bootFeed({ sms, seq }: BootData): void {
  publicFeed.getState().boot(sms, seq);
}
