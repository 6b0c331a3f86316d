import { Pause, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../../api/feed.store.ts';
import { Button } from '../../ui/button.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { FEED_ROW_PIXELS, FeedBody } from './feed-body.tsx';
import { FeedPill, LastMinute } from './feed-pulse.tsx';
import { pausedRows } from './paused-rows.ts';
import { type Hold, usePauseOnHover } from './use-pause-on-hover.ts';
import './feed.css';

/** The number of rows that are drawn before the page knows its height: as many as the tallest feed shows. */
const SIGHT = 10;

const messages = defineMessages({
  pause: { id: 'feed.pause', defaultMessage: 'Pause the feed' },
});

function PauseButton({ hold }: { readonly hold: Hold }): ReactNode {
  const intl = useIntl();
  return (
    <Button
      look="ghost"
      size="sm"
      square
      aria-pressed={hold.paused}
      aria-label={intl.formatMessage(messages.pause)}
      onClick={() => hold.setPaused(!hold.paused)}
    >
      {hold.paused ? <Play size={15} strokeWidth={1.5} /> : <Pause size={15} strokeWidth={1.5} />}
    </Button>
  );
}

/** How many messages came during the pause. A click shows them. */
function Waiting({ count, onShow }: { readonly count: number; readonly onShow: () => void }): ReactNode {
  return (
    <button type="button" className="feed-waiting" onClick={onShow}>
      <FormattedMessage id="feed.waiting" defaultMessage="{count, number} new" values={{ count }} />
    </button>
  );
}

/**
 * A feed that moves by itself and pauses for a reader. A screen reader does not announce it, because it would never be silent.
 */
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
  const heading = useId();
  const { feed, failed } = useStore(source);
  const rows = filter ? feed.rows.filter((row) => filter(`${row.msg} ${row.to} ${row.app_name}`)) : feed.rows;
  const view = useRowWindow(rows.length, FEED_ROW_PIXELS, SIGHT);
  const hold = usePauseOnHover(feed.seq, view.frame);
  const { shown, waiting } = pausedRows(rows, hold.heldSeq);

  useEffect(() => {
    // The rows are read once before the socket connects, or if there is no socket.
    if (!source.getState().feed.loaded) void source.getState().catchUp();
  }, [source]);

  return (
    <div className="feed">
      <div className="feed-head">
        <h2 id={heading}>{title}</h2>
        <FeedPill source={source} paused={hold.paused} held={hold.heldSeq !== null} />
        <span className="grow" />
        <LastMinute rows={rows} />
        <PauseButton hold={hold} />
      </div>
      <div className="feed-window">
        {waiting > 0 && <Waiting count={waiting} onShow={hold.release} />}
        <section
          ref={view.frame}
          className="feed-frame"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
          tabIndex={0}
          aria-labelledby={heading}
          {...hold.events}
        >
          <FeedBody
            rows={shown.slice(view.start, view.end)}
            start={view.start}
            fresh={hold.heldSeq === null ? feed.fresh : []}
            list={view.list as RefObject<HTMLOListElement | null>}
            state={feed.loaded ? 'loaded' : failed ? 'failed' : 'loading'}
            searching={filter !== undefined}
            onRetry={() => void source.getState().catchUp()}
          />
        </section>
      </div>
    </div>
  );
}
