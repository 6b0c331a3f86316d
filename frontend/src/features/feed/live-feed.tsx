import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../../api/feed.store.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { FeedFrame } from './feed-frame.tsx';
import { foundRows } from './found-rows.ts';

const FeedSearch = lazyPart(async () => (await import('./feed-search.tsx')).FeedSearch);

const searchLabel = defineMessage({ id: 'feed.open-search', defaultMessage: 'Search the feed' });

function SearchButton({
  open,
  onToggle,
}: {
  readonly open: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <Button
      look="ghost"
      size="sm"
      square
      aria-expanded={open}
      aria-label={intl.formatMessage(searchLabel)}
      onClick={onToggle}
    >
      <Search size={15} strokeWidth={1.5} />
    </Button>
  );
}

/** One of the two live feeds, which repair themselves. A search hides other messages; the feed itself continues. */
export function LiveFeed({
  source,
  title,
}: {
  readonly source: StoreApi<Feed>;
  readonly title: ReactNode;
}): ReactNode {
  const { feed, failed } = useStore(source);
  const [search, setSearch] = useState<string | null>(null);

  useEffect(() => {
    // The rows are read once before the socket connects, or if there is no socket.
    if (!source.getState().feed.loaded) void source.getState().catchUp();
  }, [source]);

  return (
    <FeedFrame
      source={source}
      title={title}
      rows={foundRows(feed.rows, search ?? '')}
      seq={feed.seq}
      fresh={feed.fresh}
      state={feed.loaded ? 'loaded' : failed ? 'failed' : 'loading'}
      searching={search !== null && search.trim() !== ''}
      tool={<SearchButton open={search !== null} onToggle={() => setSearch(search === null ? '' : null)} />}
      below={
        search !== null && (
          <Suspense fallback={<div className="feed-search" />}>
            <FeedSearch text={search} onSearch={setSearch} />
          </Suspense>
        )
      }
      onRetry={() => void source.getState().catchUp()}
    />
  );
}
