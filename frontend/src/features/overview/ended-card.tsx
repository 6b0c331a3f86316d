import type { OrderView } from '@ringpost/projections/orders/orders.view';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Money, moneyText, Phone, Stamp } from '../../ui/figures.tsx';

/** An activation that brought nothing: what became of the money, when, and the ledger line that says so. */
export function EndedCard({
  order,
  buying,
  onAnother,
  onDismiss,
}: {
  readonly order: OrderView;
  readonly buying: boolean;
  readonly onAnother: () => void;
  readonly onDismiss: () => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <article className="card activation" data-ended="">
      <span className="activation-icon">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={24} />
      </span>
      <div>
        <p className="activation-who">
          <bdi>{order.app_name}</bdi>
          {order.number && (
            <>
              {' · '}
              <Phone number={order.number} />
            </>
          )}
        </p>
        <p>
          <FormattedMessage
            id="activation.ended"
            defaultMessage="{outcome, select, cancelled {Cancelled.} no_sms {No SMS in 30 minutes.} no_available_numbers {No number was free.} other {No number could be taken.}} {amount} went back at {at}."
            values={{
              // ICU knows no hyphen in the name of a choice.
              outcome: (order.outcome ?? 'other').replaceAll('-', '_'),
              amount: <Money dollars={order.unit_price} />,
              at: <Stamp at={order.ended_at} form="clock" />,
            }}
          />{' '}
          <Link className="link" to={`${paths['dashboard-transactions']}?order=${order.order_uuid}`}>
            <FormattedMessage id="activation.ledger" defaultMessage="Ledger line" />
          </Link>
        </p>
      </div>
      <div className="activation-actions">
        <Button look="outline" size="sm" busy={buying} onClick={onAnother}>
          <FormattedMessage
            id="activation.another-ended"
            defaultMessage="Another for {amount}"
            values={{ amount: moneyText(order.unit_price) }}
          />
        </Button>
        <Button
          look="ghost"
          size="sm"
          square
          aria-label={intl.formatMessage(
            { id: 'activation.dismiss', defaultMessage: 'Put {app} away' },
            { app: order.app_name },
          )}
          onClick={onDismiss}
        >
          <X size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
    </article>
  );
}
