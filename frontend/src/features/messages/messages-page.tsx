import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Feed } from '../../api/feed.store.ts';
import { markSeen } from '../../api/seen-messages.store.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { FoundList } from './found-list.tsx';
import { LiveList } from './live-list.tsx';
import './messages.css';
import { loadMessagesFile, usePrivateFeed } from './messages.api.ts';

function Connection({ live }: { readonly live: Feed }): ReactNode {
  if (live.connection === 'live') {
    return (
      <span className="pill">
        <StatusDot shape="live" />
        <FormattedMessage id="messages.live" defaultMessage="Live" />
      </span>
    );
  }
  return (
    <span className="pill" data-quiet="">
      <StatusDot shape="half" />
      {live.connection === 'reconnecting' ? (
        <FormattedMessage id="messages.reconnecting" defaultMessage="Reconnecting" />
      ) : (
        <FormattedMessage id="messages.connecting" defaultMessage="Connecting" />
      )}
    </span>
  );
}

/** Messages that are visible on the page count as seen. */
function useMarkSeen(newest: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is seen as well.
  useEffect(() => {
    const mark = (): void => {
      if (!document.hidden) markSeen();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [newest]);
}

/** The customer's messages: live, all earlier ones, and a search. */
export function MessagesPage(): ReactNode {
  const intl = useIntl();
  const address = useListAddress();
  const live = usePrivateFeed();
  const text = address.filter('search');
  useMarkSeen(live.feed.seq);
  const label = intl.formatMessage({ id: 'messages.search', defaultMessage: 'Number, app, sender or text' });
  return (
    <Page
      title={<FormattedMessage id="messages.title" defaultMessage="Messages" />}
      about={<Connection live={live} />}
      actions={
        <>
          <CsvButton name="ringpost-messages.csv" load={loadMessagesFile} />
          <ListFilters address={address} filters={[{ name: 'search', label }]} />
        </>
      }
    >
      {text === '' ? <LiveList live={live} /> : <FoundList key={text} text={text} />}
    </Page>
  );
}
