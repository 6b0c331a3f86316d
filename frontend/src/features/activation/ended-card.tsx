import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Money, moneyText, Phone, Stamp } from '../../ui/figures.tsx';
import { ActivationFrame } from './activation-frame.tsx';
import { type ArrivedProps, PutAway } from './arrived-card.tsx';
import { comesBack } from './comes-back.ts';
import { MessageLines } from './message-lines.tsx';
import { AppName } from './waiting-card.tsx';

/** What came back at the end of an order, in dollars. */
function cameBack(order: OrderView): number {
  if (order.outcome === 'given-back') return order.refunded;
  // An order without a number never had the fee.
  return order.number === null ? order.unit_price : comesBack(order);
}

/** How the order ended. After a refund, a link leads to its line in the ledger. */
function Outcome({ order }: { readonly order: OrderView }): ReactNode {
  if (order.status === 'completed')
    return (
      <p>
        <FormattedMessage
          id="activation.settled"
          defaultMessage="The code arrived, and {amount} was paid."
          values={{ amount: <Money dollars={order.unit_price} /> }}
        />
      </p>
    );
  if (order.outcome === 'released' || order.outcome === 'lapsed')
    return (
      <p>
        <FormattedMessage
          id="activation.rental-ended"
          defaultMessage="The rental ended at {at}."
          values={{ at: <Stamp at={order.ended_at} form="clock" /> }}
        />
      </p>
    );
  return (
    <p>
      <FormattedMessage
        id="activation.ended"
        defaultMessage="{outcome, select, cancelled {Cancelled.} banned {The app refused the number.} given_back {Given back.} no_sms {No SMS in 30 minutes.} no_available_numbers {No number was available.} other {No number could be assigned.}} {amount} was refunded at {at}."
        values={{
          // ICU allows no hyphens in the name of a choice.
          outcome: (order.outcome ?? 'other').replaceAll('-', '_'),
          amount: <Money dollars={cameBack(order)} />,
          at: <Stamp at={order.ended_at} form="clock" />,
        }}
      />{' '}
      <Link
        className="link activation-ledger"
        to={`${paths['dashboard-transactions']}?order=${order.order_uuid}`}
      >
        <FormattedMessage id="activation.ledger" defaultMessage="See the transaction" />
      </Link>
    </p>
  );
}

/** Whether a text came after the end of the order. Then the texts are shown, because it can still be read. */
function cameLate(order: OrderView, messages: readonly SmsView[]): boolean {
  return messages.some(({ send_time, withheld }) => withheld || send_time > (order.ended_at ?? ''));
}

/**
 * An order that ended: what happened to the money, when, and its ledger line. A text may have come after the end. Another one is
 * only offered for an activation, because it would be an activation.
 */
export function EndedCard(props: ArrivedProps): ReactNode {
  const { order, request = null, messages, buying, onAnother, onDismiss } = props;
  return (
    <ActivationFrame order={order} state="line" request={request}>
      <span className="activation-icon">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={20} />
      </span>
      <div>
        <p className="activation-who">
          <AppName order={order} />
          {order.number && (
            <>
              {' · '}
              <Phone number={order.number} />
            </>
          )}
        </p>
        <Outcome order={order} />
      </div>
      <div className="activation-actions">
        {order.kind === 'activation' && (
          <Button look="outline" size="sm" spends busy={buying} onClick={onAnother}>
            <FormattedMessage
              id="activation.another-ended"
              defaultMessage="Another for {amount}"
              values={{ amount: moneyText(order.unit_price) }}
            />
          </Button>
        )}
        <PutAway order={order} onDismiss={onDismiss} />
      </div>
      {cameLate(order, messages) && <MessageLines messages={messages} app={order.app_name} />}
    </ActivationFrame>
  );
}
