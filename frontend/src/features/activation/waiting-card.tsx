import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { ActivationFrame } from './activation-frame.tsx';
import { comesBack } from './comes-back.ts';
import { type Countdown, countdown } from './countdown.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { MessageLines } from './message-lines.tsx';
import type { Act } from './use-order-acts.tsx';

export interface WaitingCardProps {
  readonly order: OrderView;
  readonly now: number;
  /** Grows when the card must be shown and focused. */
  readonly request?: number | null;
  /** Texts that came without the code, newest first. */
  readonly messages?: readonly SmsView[];
  /** False on the order's own page, where a link would lead to itself. */
  readonly linked?: boolean;
  /** The running action on it. Both buttons wait for the server's answer. */
  readonly doing: Act | null;
  readonly onCancel: () => void;
  readonly onAnother: () => void;
  /** The app refuses the number. */
  readonly onBan: () => void;
}

function Actions({ order, doing, onCancel, onAnother }: WaitingCardProps): ReactNode {
  const intl = useIntl();
  return (
    <div className="activation-actions">
      <Button look="outline" busy={doing === 'another'} onClick={onAnother}>
        <FormattedMessage id="activation.another" defaultMessage="Try another number" />
      </Button>
      <Button
        look="danger"
        busy={doing === 'cancel'}
        aria-label={intl.formatMessage(
          { id: 'activation.cancel.label', defaultMessage: 'Cancel {app}' },
          { app: order.app_name },
        )}
        onClick={onCancel}
      >
        <FormattedMessage id="activation.cancel" defaultMessage="Cancel" />
      </Button>
    </div>
  );
}

/** The app, as a link to its order's page. */
export function AppName({
  order,
  linked = true,
}: {
  readonly order: OrderView;
  readonly linked?: boolean;
}): ReactNode {
  if (!linked) return <bdi>{order.app_name}</bdi>;
  return (
    <Link to={orderPath(order.order_uuid)}>
      <bdi>{order.app_name}</bdi>
    </Link>
  );
}

/** Says that the number served the app before. A new number needs no such text. */
function UsedTag({ order }: { readonly order: OrderView }): ReactNode {
  if (order.number_type !== 'used') return null;
  return (
    <>
      {' '}
      <span className="tag">
        <FormattedMessage id="activation.used" defaultMessage="used number" />
      </span>
    </>
  );
}

/** The number in 18 px, and two ways to copy it, because forms accept different formats. */
export function NumberLine({ number }: { readonly number: string }): ReactNode {
  return (
    <div className="activation-number">
      <Phone number={number} />
      <CopyNumber number={number} />
    </div>
  );
}

/**
 * A bought order whose number is not found yet. This takes at most a second, but it is shown because the money is already held.
 */
function Placing({ order }: { readonly order: OrderView }): ReactNode {
  return (
    <>
      <span className="ring" />
      <p className="activation-who">
        <FormattedMessage
          id="activation.placing"
          defaultMessage="{app} · getting a number"
          values={{ app: <bdi>{order.app_name}</bdi> }}
        />
      </p>
    </>
  );
}

function Phase({ left }: { readonly left: Countdown }): ReactNode {
  switch (left.phase) {
    case 'listening':
      return <FormattedMessage id="activation.waiting" defaultMessage="waiting for the SMS" />;
    case 'last-minutes':
      return (
        <span className="activation-soon">
          <FormattedMessage id="activation.last-minutes" defaultMessage="last 2 minutes" />
        </span>
      );
    case 'closed':
      return <FormattedMessage id="activation.closed" defaultMessage="closed, the refund is due" />;
    case 'due':
      return <FormattedMessage id="activation.due" defaultMessage="the refund is on its way" />;
  }
}

function Deadlines({ order, left }: { readonly order: OrderView; readonly left: Countdown }): ReactNode {
  const values = {
    closes: <Stamp at={order.closes_at} form="clock" />,
    settles: <Stamp at={order.settles_at} form="clock" />,
    amount: <Money dollars={comesBack(order)} />,
    b: strong,
  };
  if (left.phase === 'closed' || left.phase === 'due') {
    return (
      <FormattedMessage
        id="activation.deadline.closed"
        defaultMessage="Closed at <b>{closes}</b>. An SMS that comes before <b>{settles}</b> still counts. If none comes, {amount} comes back to your balance then."
        values={values}
      />
    );
  }
  return (
    <FormattedMessage
      id="activation.deadline"
      defaultMessage="Receives SMS until <b>{closes}</b>. If no SMS has come by <b>{settles}</b>, {amount} comes back."
      values={values}
    />
  );
}

/** Reports that the app refuses the number. A text shows that it does not, and after the customer's time nothing is typed any more. */
function Refused({
  order,
  left: { phase },
  doing,
  onBan,
}: Pick<WaitingCardProps, 'order' | 'doing' | 'onBan'> & { readonly left: Countdown }): ReactNode {
  if (order.withheld > 0 || phase === 'closed' || phase === 'due') return null;
  return (
    <Button look="ghost" size="sm" className="link" busy={doing === 'ban'} onClick={onBan}>
      <FormattedMessage id="activation.ban" defaultMessage="The app refuses it" />
    </Button>
  );
}

/** An activation that waits for its SMS: time left, number, and when the money comes back. */
export function WaitingCard(props: WaitingCardProps): ReactNode {
  const { order, now, request = null, messages = [] } = props;
  const left = countdown(now, order.closes_at ?? order.placed_at, order.settles_at ?? order.placed_at);
  if (order.number === null)
    return (
      <ActivationFrame order={order} state="waiting" request={request} busy>
        <Placing order={order} />
      </ActivationFrame>
    );
  return (
    <ActivationFrame order={order} state="waiting" request={request}>
      <CountdownRing left={left} app={order.app_name} />
      <div>
        <p className="activation-who">
          <AppName order={order} linked={props.linked ?? true} />
          {' · '}
          <Phase left={left} />
          <UsedTag order={order} />
        </p>
        <NumberLine number={order.number} />
      </div>
      <Actions {...props} />
      <div className="activation-foot">
        <span className="grow">
          <Deadlines order={order} left={left} />
        </span>
        <span className="activation-sum">
          <FormattedMessage
            id="activation.held"
            defaultMessage="Held {amount}"
            values={{ amount: <Money dollars={order.unit_price} /> }}
          />
        </span>
        <Refused {...props} left={left} />
      </div>
      {messages.length > 0 && <MessageLines messages={messages} app={order.app_name} />}
    </ActivationFrame>
  );
}
