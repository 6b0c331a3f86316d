import type { PrivateFeed } from '@ringpost/query-api/feeds/feeds.contract';
import { useEffect } from 'react';
import useSWR from 'swr';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import type { Problem } from '../../api/problem.ts';
import { listPath } from '../../ui/use-list-address.ts';

/** Found messages on a page. */
export const foundRows = 50;

/** Messages that hold a text, newest first; nothing is asked for an empty text. */
export function useFound(text: string, offset: number) {
  return useSWR<PrivateFeed, Problem>(
    text === '' ? null : listPath('/api/sms/list', { search: text, limit: foundRows, offset }),
    { keepPreviousData: true },
  );
}

/** The customer's own feed. It is asked for once even where no socket gets through. */
export function usePrivateFeed() {
  useEffect(() => {
    const { feed, catchUp } = privateFeed.getState();
    if (!feed.loaded) void catchUp();
  }, []);
  return useStore(privateFeed);
}
