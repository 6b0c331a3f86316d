import { Pause, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../../api/feed.store.ts';
import { Button } from '../../ui/button.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { FeedBody, feedRowPixels } from './feed-body.tsx';
import { FeedPill, LastMinute } from './feed-pulse.tsx';
import { pausedRows } from './paused-rows.ts';
import { usePauseOnHover } from './use-pause-on-hover.ts';
import './feed.css';

/** Rows drawn before the page knows its height: what the tallest feed shows. */
const sight = 10;

/** A feed that runs by itself and holds still for whoever reads it. It is never announced: it would not stop talking. */
export function LiveFeed({
  source,
  title,
  filter,
}: {
  readonly source: StoreApi<Feed>;
  readonly title: ReactNode;
  /** Shows only what passes; the feed goes on all the same. */
  readonly filter?: (text: string) => boolean;
}): ReactNode {
  const intl = useIntl();
  const heading = useId();
  const { feed, failed } = useStore(source);
  const rows = filter ? feed.rows.filter((row) => filter(`${row.msg} ${row.to} ${row.app_name}`)) : feed.rows;
  const view = useRowWindow(rows.length, feedRowPixels, sight);
  const hold = usePauseOnHover(feed.seq, view.frame);
  const { shown, waiting } = pausedRows(rows, hold.heldSeq);

  useEffect(() => {
    // Without a socket, as before it has come, the rows are read once.
    if (!source.getState().feed.loaded) void source.getState().catchUp();
  }, [source]);

  return (
    <div className="feed">
      <div className="feed-head">
        <h2 id={heading}>{title}</h2>
        <FeedPill source={source} paused={hold.paused} held={hold.heldSeq !== null} />
        <span className="grow" />
        <LastMinute rows={rows} />
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
      </div>
      <div className="feed-window">
        {waiting > 0 && (
          <button type="button" className="feed-waiting" onClick={hold.release}>
            <FormattedMessage
              id="feed.waiting"
              defaultMessage="{count, number} new"
              values={{ count: waiting }}
            />
          </button>
        )}
        <section
          ref={view.frame}
          className="feed-frame"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
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

const messages = defineMessages({
  pause: { id: 'feed.pause', defaultMessage: 'Pause the feed' },
});
