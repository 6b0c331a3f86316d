import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Phone } from '../../ui/figures.tsx';
import type { Webhook } from './webhook.api.ts';

type OfRental = Pick<Webhook, 'order_uuid' | 'number'>;

/** In the list of webhooks: the rental that one is for; nothing for all others. */
export function ForRental({ order_uuid, number }: OfRental): ReactNode {
  if (order_uuid === null) return null;
  return (
    <span className="dim">
      {number === null ? (
        <FormattedMessage
          id="webhook.rental.waiting"
          defaultMessage="for a rental that waits for its number"
        />
      ) : (
        <FormattedMessage
          id="webhook.rental"
          defaultMessage="for the rental of {number}"
          values={{ number: <Phone number={number} /> }}
        />
      )}
    </span>
  );
}

/** Why there is a webhook that the customer has not set on this page. */
export function AboutRental({ order_uuid, number }: OfRental): ReactNode {
  if (order_uuid === null) return null;
  return (
    <p className="note webhook-note">
      {/* One piece, because a note is a row of pieces. */}
      <span>
        {number === null ? (
          <FormattedMessage
            id="webhook.rental.about.waiting"
            defaultMessage="This webhook gets the texts of one rental, and no others. Your program set it with getRentNumber. It ends with the rental."
          />
        ) : (
          <FormattedMessage
            id="webhook.rental.about"
            defaultMessage="This webhook gets the texts of the rental of {number}, and no others. Your program set it with getRentNumber. It ends with the rental."
            values={{ number: <Phone number={number} /> }}
          />
        )}
      </span>
    </p>
  );
}

/** Those of the webhooks that count: the ones for rentals take no place. */
export function countedOf(webhooks: readonly Webhook[]): number {
  return webhooks.filter(({ order_uuid }) => order_uuid === null).length;
}
