import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { BigCode } from '../../ui/big-code.tsx';
import { bareCode } from '../../ui/code-groups.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { MessageText } from '../activation/message-text.tsx';
import { useReadable } from '../activation/withheld.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { NextCode } from './next-code.tsx';
import { ReuseNumber } from './reuse-number.tsx';

interface OrderMessagesProps {
  readonly order: OrderDetail;
  /** Buys the number of the order again. */
  readonly purchase: Purchase;
}

function Message({
  message,
  app,
}: {
  readonly message: OrderDetail['messages'][number];
  readonly app: string;
}): ReactNode {
  const { from, withheld } = useReadable(message);
  return (
    <>
      <p className="row between t12 dim">
        <span>
          {message.app_name !== undefined && (
            <>
              <b>
                <bdi>{message.app_name}</bdi>
              </b>
              {' · '}
            </>
          )}
          {withheld?.why === 'unpaid' && (
            <FormattedMessage id="order.message.unpaid" defaultMessage="Not paid for" />
          )}
          {withheld && withheld.why !== 'unpaid' && (
            <FormattedMessage id="order.message.late" defaultMessage="After the order had ended" />
          )}
          {!withheld && (
            <FormattedMessage
              id="order.message.from"
              defaultMessage="From {from} · {charged, select, true {paid} other {free}}"
              values={{ from: <bdi>{from}</bdi>, charged: String(message.charged) }}
            />
          )}
        </span>
        <Stamp at={message.send_time} form="feed" />
      </p>
      <MessageText message={message} app={message.app_name ?? app} />
    </>
  );
}

function CodeCard({ order, code, purchase }: OrderMessagesProps & { readonly code: string }): ReactNode {
  return (
    <section className="card arrived-card order-code">
      <p className="row between t13 dim">
        {order.number && <Phone number={order.number} />}
        <Stamp at={order.code_at} form="feed" />
      </p>
      <div className="row between">
        <BigCode code={code} />
        <CopyButton text={bareCode(code)} look="arrived">
          <FormattedMessage id="order.copy" defaultMessage="Copy" />
        </CopyButton>
      </div>
      <NextCode order={order} />
      <ReuseNumber {...{ order, purchase }} />
    </section>
  );
}

/** The code in large type, and every message of the order with its price. */
export function OrderMessages({ order, purchase }: OrderMessagesProps): ReactNode {
  return (
    <>
      {order.code !== null && <CodeCard order={order} code={order.code} purchase={purchase} />}
      <section className="card">
        <div className="card-head">
          <h2>
            <FormattedMessage id="order.messages" defaultMessage="Messages" />
          </h2>
          <span className="num t12 dim">
            <FormattedNumber value={order.messages.length} />
          </span>
        </div>
        {order.messages.length === 0 && (
          <p className="order-none">
            <FormattedMessage id="order.messages.none" defaultMessage="No SMS has arrived." />
          </p>
        )}
        <ul className="order-messages">
          {order.messages.toReversed().map((message) => (
            <li key={message.uuid}>
              <Message message={message} app={order.app_name} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
