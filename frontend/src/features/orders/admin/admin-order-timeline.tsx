import type { AdminOrderDetail, AdminTimelineEntry } from '@ringpost/query-api/orders/admin-orders.contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { EventHistory } from '../../../ui/event-history/event-history.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import './admin-orders.css';
import { STAFF_WORDS } from './staff-history.ts';

interface OfOrder {
  readonly order: AdminOrderDetail;
}

/** The email of an admin, the name of a part of the system or of a provider, or only the customer. */
function Who({ entry }: { readonly entry: AdminTimelineEntry | undefined }): ReactNode {
  if (entry?.by) return <bdi>{entry.by}</bdi>;
  return (
    <FormattedMessage
      id="admin-order.actor"
      defaultMessage="{actor, select, customer {the customer} admin {an admin} provider {a provider} other {the system}}"
      values={{ actor: entry?.actor ?? '' }}
    />
  );
}

/** Every event of the order with who caused it. The part `#timeline` of the address gives it the focus. */
export function AdminOrderTimeline({ order }: OfOrder): ReactNode {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#timeline') section.current?.focus();
  }, [hash]);
  const entries = new Map(order.timeline.map((entry) => [entry.position, entry]));
  return (
    <section ref={section} id="timeline" className="card" tabIndex={-1} aria-labelledby="timeline-name">
      <div className="card-head">
        <h2 id="timeline-name">
          <FormattedMessage id="admin-order.timeline" defaultMessage="Timeline" />
        </h2>
        <span className="t12 dim grow cut">
          <FormattedMessage id="admin-order.timeline.about" defaultMessage="what happened, and who did it" />
        </span>
      </div>
      <div className="order-history-list">
        <EventHistory
          entries={order.timeline}
          isVoice={(id) => order.messages.some(({ uuid, kind }) => uuid === id && kind === 'call')}
          words={STAFF_WORDS}
          who={(position) => <Who entry={entries.get(position)} />}
        />
      </div>
    </section>
  );
}

/** That messages came, and what became of them. Admins see neither their senders nor their texts. */
export function MessageHeads({ order: { messages } }: OfOrder): ReactNode {
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="admin-order.messages" defaultMessage="Messages" />
        </h2>
        <span className="t12 dim grow">
          <bdi className="num">
            <FormattedNumber value={messages.length} />
          </bdi>
        </span>
      </div>
      {messages.length === 0 && (
        <p className="order-none">
          <FormattedMessage id="admin-order.messages.none" defaultMessage="No message has arrived." />
        </p>
      )}
      <ul className="order-heads">
        {messages.toReversed().map(({ uuid, send_time, kind, charged, withheld }) => (
          <li key={uuid}>
            <span>
              <FormattedMessage
                id="admin-order.message"
                defaultMessage="{kind, select, call {Call} other {SMS}}, {state, select, withheld {withheld} charged {paid} other {free}}"
                values={{ kind, state: withheld ? 'withheld' : charged ? 'charged' : 'free' }}
              />
            </span>
            <Stamp at={send_time} form="feed" />
          </li>
        ))}
      </ul>
    </section>
  );
}
