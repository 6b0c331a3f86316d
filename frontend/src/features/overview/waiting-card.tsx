import type { OrderView } from '@ringpost/projections/orders/orders.view';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import { type Countdown, countdown } from './countdown.ts';
import { CountdownRing } from './countdown-ring.tsx';

export interface WaitingCardProps {
  readonly order: OrderView;
  readonly now: number;
  /** What is being done with it; both buttons wait for the server's word. */
  readonly doing: 'cancel' | 'another' | null;
  readonly onCancel: () => void;
  readonly onAnother: () => void;
}

/** An activation that listens: its ring, its number, and what happens to the money when (design rule 7). */
export function WaitingCard({ order, now, doing, onCancel, onAnother }: WaitingCardProps): ReactNode {
  const left = countdown(now, order.closes_at ?? order.placed_at, order.settles_at ?? order.placed_at);
  if (order.number === null) return <PlacingCard order={order} />;
  return (
    <article className="card activation">
      <CountdownRing left={left} app={order.app_name} />
      <div>
        <p className="activation-who">
          <Link to={orderPath(order.order_uuid)}>
            <bdi>{order.app_name}</bdi>
          </Link>
          {' · '}
          <Phase left={left} />
        </p>
        <NumberLine number={order.number} />
      </div>
      <div className="activation-actions">
        <Button look="outline" busy={doing === 'another'} onClick={onAnother}>
          <FormattedMessage id="activation.another" defaultMessage="Try another number" />
        </Button>
        <Button look="danger" busy={doing === 'cancel'} onClick={onCancel}>
          <FormattedMessage id="activation.cancel" defaultMessage="Cancel" />
        </Button>
      </div>
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
      </div>
    </article>
  );
}

/** The number in 18 px, and two ways to copy it: forms differ in what they take. */
export function NumberLine({ number }: { readonly number: string }): ReactNode {
  return (
    <p className="activation-number">
      <Phone number={number} />
      <CopyNumber number={number} />
    </p>
  );
}

/** Bought, and a number is being looked for: a second at most, shown because money is held already. */
function PlacingCard({ order }: { readonly order: OrderView }): ReactNode {
  return (
    <article className="card activation" aria-busy="true">
      <span className="ring" />
      <p className="activation-who">
        <FormattedMessage
          id="activation.placing"
          defaultMessage="{app} · taking a number"
          values={{ app: <bdi>{order.app_name}</bdi> }}
        />
      </p>
    </article>
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
      return <FormattedMessage id="activation.due" defaultMessage="the money is on its way back" />;
  }
}

function Deadlines({ order, left }: { readonly order: OrderView; readonly left: Countdown }): ReactNode {
  const values = {
    closes: <Stamp at={order.closes_at} form="clock" />,
    settles: <Stamp at={order.settles_at} form="clock" />,
    amount: <Money dollars={order.unit_price} />,
    b: (text: ReactNode[]) => <strong>{text}</strong>,
  };
  if (left.phase === 'closed' || left.phase === 'due') {
    return (
      <FormattedMessage
        id="activation.deadline.closed"
        defaultMessage="Closed at <b>{closes}</b>. Unless an SMS from before then still comes in, {amount} is back on your balance at <b>{settles}</b>."
        values={values}
      />
    );
  }
  return (
    <FormattedMessage
      id="activation.deadline"
      defaultMessage="Listens until <b>{closes}</b>. No SMS by <b>{settles}</b> and {amount} is back on your balance."
      values={values}
    />
  );
}
