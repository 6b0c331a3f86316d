import { publicFeed } from '../api/feed.store.ts';
import { PARTNERS_PATH } from '../api/partners.api.ts';
import { FREE_NUMBERS_PATH } from '../features/landing/landing.api.ts';
import { BOARD_PATH } from '../features/shop/shop.api.ts';
import type { BootData } from './boot-data.ts';

/** The answers that came with the page, by the path of their query. */
export function bootFallback({ apps, totalApps, hasPartners, free }: BootData): Record<string, unknown> {
  return {
    [BOARD_PATH]: { data: apps, total: totalApps },
    [PARTNERS_PATH]: { has_partners: hasPartners },
    [FREE_NUMBERS_PATH]: free,
  };
}

/** Puts the messages that came with the page into the public feed before the first render. */
export function bootFeed({ sms, seq }: BootData): void {
  publicFeed.getState().boot(sms, seq);
}
