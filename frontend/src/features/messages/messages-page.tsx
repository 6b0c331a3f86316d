import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Feed } from '../../api/feed.store.ts';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { MessageRow } from './message-row.tsx';
import './messages.css';
import { foundRows, useFound, usePrivateFeed } from './messages.api.ts';

/** Rows at first, and more at each request; the newest thousand are at hand. */
const stepRows = 100;

/** The customer's messages: live, all that came before, and a search through them. */
export function MessagesPage(): ReactNode {
  const intl = useIntl();
  const address = useListAddress();
  const live = usePrivateFeed();
  const text = address.filter('search');
  const found = useFound(text, address.offset);
  const label = intl.formatMessage({ id: 'messages.search', defaultMessage: 'Number, app, sender or text' });
  return (
    <ListPage
      title={<FormattedMessage id="messages.title" defaultMessage="Messages" />}
      about={<Connection live={live} />}
      actions={<ListFilters address={address} filters={[{ name: 'search', label }]} />}
      instead={text === '' && <LiveList live={live} />}
      list={found}
      {...{ address, pageRows: foundRows }}
      draw={(rows) => (rows ? <Rows rows={rows} fresh={[]} /> : <Loading />)}
      failed={<FormattedMessage id="messages.search.failed" defaultMessage="The search did not work" />}
      empty={
        <FormattedMessage
          id="messages.none"
          defaultMessage="No message contains “{text}”."
          values={{ text: <bdi>{text}</bdi> }}
        />
      }
    >
      <p className="visually-hidden" role="status">
        {text !== '' && found.data && (
          <FormattedMessage
            id="messages.found"
            defaultMessage="{total, plural, =0 {Nothing found} one {# message found} other {# messages found}}"
            values={{ total: found.data.total }}
          />
        )}
      </p>
    </ListPage>
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
      <Rows rows={feed.rows.slice(0, shown)} fresh={feed.fresh} />
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

function Rows({
  rows,
  fresh,
}: {
  readonly rows: readonly SmsView[];
  /** `seq` of the messages that have just come. */
  readonly fresh: readonly number[];
}): ReactNode {
  return (
    <ul className="card messages">
      {rows.map((message) => (
        <MessageRow key={message.uuid} message={message} fresh={fresh.includes(message.seq)} />
      ))}
    </ul>
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
