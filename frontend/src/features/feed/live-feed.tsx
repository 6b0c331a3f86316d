import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../../api/feed.store.ts';
import { FeedFrame } from './feed-frame.tsx';

/** One of the two live feeds, which repair themselves. */
export function LiveFeed({
  source,
  title,
  filter,
}: {
  readonly source: StoreApi<Feed>;
  readonly title: ReactNode;
  /** Shows only messages that pass the filter. The feed itself continues. */
  readonly filter?: (text: string) => boolean;
}): ReactNode {
  const { feed, failed } = useStore(source);
  const rows = filter ? feed.rows.filter((row) => filter(`${row.msg} ${row.to} ${row.app_name}`)) : feed.rows;

  useEffect(() => {
    // The rows are read once before the socket connects, or if there is no socket.
    if (!source.getState().feed.loaded) void source.getState().catchUp();
  }, [source]);

  return (
    <FeedFrame
      source={source}
      title={title}
      rows={rows}
      seq={feed.seq}
      fresh={feed.fresh}
      state={feed.loaded ? 'loaded' : failed ? 'failed' : 'loading'}
      searching={filter !== undefined}
      onRetry={() => void source.getState().catchUp()}
    />
  );
}
