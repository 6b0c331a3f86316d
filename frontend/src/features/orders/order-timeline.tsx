import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { EventHistory } from '../../ui/event-history/event-history.tsx';

/** The code beside its message. A message that cost nothing says so. */
function MessageMark({
  order,
  messageId,
}: {
  readonly order: OrderDetail;
  readonly messageId: string;
}): ReactNode {
  const message = order.messages.find(({ uuid }) => uuid === messageId);
  if (!message) return null;
  return (
    <>
      {message.code && <span className="code">{message.code}</span>}{' '}
      {!message.charged && !message.withheld && (
        <span className="tag">
          <FormattedMessage id="order.free" defaultMessage="free" />
        </span>
      )}
    </>
  );
}

function Raw({ order }: { readonly order: OrderDetail }): ReactNode {
  const intl = useIntl();
  return (
    <section
      className="order-raw"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard must reach it.
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'order.raw', defaultMessage: 'Events as JSON' })}
    >
      <pre>{JSON.stringify(order.timeline, null, 2)}</pre>
    </section>
  );
}

/** Every event of the order in the sequence of the log: as a readable history, or in its stored form. */
export function OrderTimeline({ order }: { readonly order: OrderDetail }): ReactNode {
  const intl = useIntl();
  const [raw, setRaw] = useState(false);
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="order.timeline" defaultMessage="Timeline" />
        </h2>
        <span className="t12 dim grow cut">
          <FormattedMessage id="order.timeline.about" defaultMessage="everything that happened, in order" />
        </span>
        <fieldset
          className="segments"
          aria-label={intl.formatMessage({ id: 'order.timeline.as', defaultMessage: 'Show as' })}
        >
          <button type="button" aria-pressed={!raw} onClick={() => setRaw(false)}>
            <FormattedMessage id="order.timeline.history" defaultMessage="History" />
          </button>
          <button type="button" aria-pressed={raw} onClick={() => setRaw(true)}>
            <FormattedMessage id="order.timeline.raw" defaultMessage="Raw" />
          </button>
        </fieldset>
      </div>
      {raw ? (
        <Raw order={order} />
      ) : (
        <div className="order-history-list">
          <EventHistory
            entries={order.timeline}
            ledger={`${paths['dashboard-transactions']}?order=${order.order_uuid}`}
            isVoice={(messageId) =>
              order.messages.some(({ uuid, voice }) => uuid === messageId && voice !== null)
            }
            aside={(messageId) => <MessageMark order={order} messageId={messageId} />}
          />
        </div>
      )}
    </section>
  );
}
