import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Feed } from '../../api/feed.store.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BuyNowLink } from '../shop/buy-now-link.tsx';
import { LoadingRows, MessageRows } from './message-rows.tsx';
import { useOlder } from './messages.api.ts';
import { OlderButton } from './older-button.tsx';
import { onceEach } from './once-each.ts';

/** The number of rows at first, and of the rows that each request adds. */
const STEP_ROWS = 100;

/** The messages of the feed, and all earlier ones, page by page. */
export function LiveList({ live }: { readonly live: Feed }): ReactNode {
  const [shown, setShown] = useState(STEP_ROWS);
  const older = useOlder('');
  const { feed, failed, catchUp } = live;
  if (!feed.loaded && failed) {
    return (
      <div className="card">
        <ErrorState onRetry={() => void catchUp()}>
          <FormattedMessage id="messages.failed" defaultMessage="The messages did not load" />
        </ErrorState>
      </div>
    );
  }
  if (!feed.loaded) return <LoadingRows />;
  if (feed.rows.length === 0) {
    return (
      <div className="card">
        <EmptyState action={<BuyNowLink />}>
          <FormattedMessage
            id="messages.empty"
            defaultMessage="The next message appears here automatically."
          />
        </EmptyState>
      </div>
    );
  }
  const rows = onceEach(feed.rows, older.rows);
  const oldest = rows.at(-1)?.seq ?? 0;
  const showMore = (): void => {
    setShown(shown + STEP_ROWS);
    if (rows.length < shown + STEP_ROWS && older.next !== null) older.load(oldest);
  };
  // The first message of a feed has the number 1.
  const hasOlder = rows.length > shown || (oldest > 1 && older.next !== null);
  return (
    <>
      <MessageRows rows={rows.slice(0, shown)} fresh={feed.fresh} />
      {hasOlder && (
        <OlderButton older={older} onClick={showMore}>
          <FormattedMessage id="messages.more" defaultMessage="Show older" />
        </OlderButton>
      )}
    </>
  );
}
