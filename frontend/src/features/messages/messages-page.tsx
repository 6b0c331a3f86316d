import { type ReactNode, useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Feed } from '../../api/feed.store.ts';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { MessageRow } from './message-row.tsx';
import './messages.css';
import { foundRows, useFound, usePrivateFeed } from './messages.api.ts';

/** Rows at first, and more at each request; the newest thousand are at hand. */
const stepRows = 100;

/** The customer's messages: live, all that came before, and a search through them (D3). */
export function MessagesPage(): ReactNode {
  const intl = useIntl();
  const address = useListAddress();
  const live = usePrivateFeed();
  const text = address.filter('search');
  const { setFilter } = address;
  const onSearch = useCallback((next: string) => setFilter('search', next.trim()), [setFilter]);
  return (
    <Page
      title={<FormattedMessage id="messages.title" defaultMessage="Messages" />}
      about={<Connection live={live} />}
      actions={
        <div className="messages-search">
          <SearchInput
            label={intl.formatMessage({
              id: 'messages.search',
              defaultMessage: 'Number, app, sender or text',
            })}
            value={text}
            onSearch={onSearch}
          />
        </div>
      }
    >
      {text === '' ? (
        <LiveList live={live} />
      ) : (
        <FoundList text={text} offset={address.offset} onOffset={address.setOffset} />
      )}
    </Page>
  );
}

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

function LiveList({ live }: { readonly live: Feed }): ReactNode {
  const [shown, setShown] = useState(stepRows);
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
  if (!feed.loaded) return <Loading />;
  if (feed.rows.length === 0) {
    return (
      <div className="card">
        <EmptyState
          action={
            <ButtonLink look="outline" size="sm" to={paths['dashboard-buy-now']}>
              <FormattedMessage id="messages.buy" defaultMessage="Buy now" />
            </ButtonLink>
          }
        >
          <FormattedMessage
            id="messages.empty"
            defaultMessage="The next message appears here automatically."
          />
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className="card messages">
        {feed.rows.slice(0, shown).map((message) => (
          <MessageRow key={message.uuid} message={message} fresh={feed.fresh.includes(message.seq)} />
        ))}
      </ul>
      {feed.rows.length > shown && (
        <p className="messages-more">
          <Button look="outline" onClick={() => setShown(shown + stepRows)}>
            <FormattedMessage id="messages.more" defaultMessage="Show older" />
          </Button>
        </p>
      )}
    </>
  );
}

function FoundList({
  text,
  offset,
  onOffset,
}: {
  readonly text: string;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}): ReactNode {
  const { data, error, mutate } = useFound(text, offset);
  if (error && !data) {
    return (
      <div className="card">
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="messages.search.failed" defaultMessage="The search did not work" />
        </ErrorState>
      </div>
    );
  }
  if (!data) return <Loading />;
  return (
    <>
      <p className="visually-hidden" role="status">
        <FormattedMessage
          id="messages.found"
          defaultMessage="{total, plural, =0 {Nothing found} one {# message found} other {# messages found}}"
          values={{ total: data.total }}
        />
      </p>
      {data.data.length === 0 ? (
        <div className="card">
          <EmptyState>
            <FormattedMessage
              id="messages.none"
              defaultMessage="No message holds “{text}”."
              values={{ text: <bdi>{text}</bdi> }}
            />
          </EmptyState>
        </div>
      ) : (
        <ul className="card messages">
          {data.data.map((message) => (
            <MessageRow key={message.uuid} message={message} fresh={false} />
          ))}
        </ul>
      )}
      <Pager offset={offset} limit={foundRows} total={data.total} onOffset={onOffset} />
    </>
  );
}

function Loading(): ReactNode {
  return (
    <ul className="card messages" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <li key={row} className="message">
          <span />
          <Skeleton width={60} />
        </li>
      ))}
    </ul>
  );
}
