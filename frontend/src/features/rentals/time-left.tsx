import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { expiryOf } from './expiry.ts';
import './rentals.css';

const label = defineMessage({ id: 'rental.left.label', defaultMessage: 'Time left' });

/** The time that a rental has left, its end, and a bar for the share that is left. Amber in its last 24 hours. */
export function TimeLeft({
  rental,
  now,
}: {
  readonly rental: OrderView;
  /** Milliseconds by the server's clock. */
  readonly now: number;
}): ReactNode {
  const intl = useIntl();
  const { assigned_at, closes_at } = rental;
  if (assigned_at === null || closes_at === null) return null;
  const { days, hours, minutes, share, isSoon, left } = expiryOf(now, assigned_at, closes_at);
  return (
    <span className="time-left" data-soon={isSoon || undefined}>
      <span className="time-left-words">
        <span>
          {left === 0 ? (
            <FormattedMessage id="rental.left.over" defaultMessage="ended" />
          ) : days > 0 ? (
            <FormattedMessage
              id="rental.left.days"
              defaultMessage="{days, plural, one {# day} other {# days}} {hours, number} h"
              values={{ days, hours }}
            />
          ) : (
            <FormattedMessage
              id="rental.left.hours"
              defaultMessage="{hours, number} h {minutes, number} min"
              values={{ hours, minutes }}
            />
          )}
        </span>
        <Stamp at={closes_at} />
      </span>
      <progress aria-label={intl.formatMessage(label)} value={share} max={1} />
    </span>
  );
}
