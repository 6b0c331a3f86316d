import type { PrivateFeed, SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { download, query } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import { useQuery } from '../../api/use-query.ts';

/** The maximum number of messages in one answer. */
const PAGE_ROWS = 100;

type Page = Pick<PrivateFeed, 'data' | 'next' | 'looked_back_to'>;

/** Older messages, loaded page by page when the reader asks for more. */
export interface OlderMessages {
  readonly rows: readonly SmsView[];
  /** How far back the last answer searched; null before the first. */
  readonly lookedBackTo: string | null;
  /** Where the next page begins; undefined before the first answer, null if there is nothing older. */
  readonly next: number | null | undefined;
  readonly busy: boolean;
  readonly failed: Problem | undefined;
  readonly load: (before: number) => void;
}

/** Older pages of the feed; with a text, only messages that contain it. Another text needs a component with another key. */
export function useOlder(search: string): OlderMessages {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [state, setState] = useState<{ readonly busy: boolean; readonly failed?: Problem }>({ busy: false });
  const last = pages.at(-1);
  const load = async (before: number): Promise<void> => {
    setState({ busy: true });
    try {
      const page = await query('GET /api/sms/list', { query: { search, before, limit: PAGE_ROWS } });
      setPages((loaded) => [...loaded, page]);
      setState({ busy: false });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState({ busy: false, failed: error });
    }
  };
  return {
    rows: pages.flatMap(({ data }) => data),
    lookedBackTo: last?.looked_back_to ?? null,
    next: last?.next,
    busy: state.busy,
    failed: state.failed,
    load: (before) => void load(before),
  };
}

/** The newest messages that contain a text. */
export function useFound(search: string) {
  return useQuery('GET /api/sms/list', { query: { search, limit: PAGE_ROWS } });
}

/** Every message of the customer, as a file. */
export function loadMessagesFile(): Promise<Blob> {
  return download('GET /api/sms/csv', {});
}

/** The customer's own feed. It is read once, even if there is no socket. */
export function usePrivateFeed() {
  useEffect(() => {
    const { feed, catchUp } = privateFeed.getState();
    if (!feed.loaded) void catchUp();
  }, []);
  return useStore(privateFeed);
}
