import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../../api/feed.store.ts';
import { Button } from '../../ui/button.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { FEED_ROW_PIXELS, FeedBody, type FeedBodyProps } from './feed-body.tsx';
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

export interface FeedFrameProps extends Pick<FeedBodyProps, 'state' | 'onRetry'> {
  /** The feed whose connection is shown. */
  readonly source: StoreApi<Feed>;
  readonly title: ReactNode;
  /** All rows, newest first, and the `seq` of the newest message, whether or not it is among them. */
  readonly rows: readonly SmsView[];
  readonly seq: number;
  /** The rows to highlight, by `seq`. */
  readonly fresh: readonly number[];
  /** Whether the rows are those that somebody searched for. */
  readonly searching?: boolean;
  /** Whether all messages came to the same number, so that no row has to name it. */
  readonly ofOneNumber?: boolean;
  /** A button before the one that pauses, and a row below the head. */
  readonly tool?: ReactNode;
  readonly below?: ReactNode;
}

/**
 * A list that moves by itself and pauses for a reader. A screen reader does not announce it, because it would never be silent.
 */
export function FeedFrame({
  source,
  title,
  rows,
  seq,
  fresh,
  state,
  searching = false,
  ofOneNumber = false,
  tool,
  below,
  onRetry,
}: FeedFrameProps): ReactNode {
  const heading = useId();
  const view = useRowWindow(rows.length, FEED_ROW_PIXELS, SIGHT);
  const hold = usePauseOnHover(seq, view.frame);
  const { shown, waiting } = pausedRows(rows, hold.heldSeq);
  return (
    <div className="feed">
      <div className="feed-head">
        <h2 id={heading}>{title}</h2>
        <FeedPill source={source} paused={hold.paused} held={hold.heldSeq !== null} />
        <span className="grow" />
        <LastMinute rows={rows} />
        {tool}
        <PauseButton hold={hold} />
      </div>
      {below}
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
            fresh={hold.heldSeq === null ? fresh : []}
            list={view.list as RefObject<HTMLOListElement | null>}
            state={state}
            searching={searching}
            ofOneNumber={ofOneNumber}
            onRetry={onRetry}
          />
        </section>
      </div>
    </div>
  );
}
