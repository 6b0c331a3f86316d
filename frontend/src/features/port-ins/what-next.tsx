import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import type { PortInView } from './port-ins.api.ts';

type Waiting = 'submitted' | 'in_review' | 'foc_confirmed';

const texts: Readonly<Record<Waiting, MessageDescriptor>> = defineMessages({
  submitted: {
    id: 'portin.next.submitted',
    defaultMessage:
      'We check your request, and send it with your letter to your present carrier. You get a mail when the day is known, or when something has to be corrected.',
  },
  in_review: {
    id: 'portin.next.in-review',
    defaultMessage:
      'Your present carrier compares the request with your account. It then names the day on which the numbers move. If something does not match, you get a mail, and you can correct it here.',
  },
  foc_confirmed: {
    id: 'portin.next.date',
    defaultMessage:
      'Your carrier has promised to hand the numbers over on {day}. Carriers call this the firm order commitment (FOC). Until then everything works as before; after that we receive the messages.',
  },
});

/** Says what happens next with a sent request, and what the customer must do until then, which is usually nothing. */
export function WhatNext({ portIn: { status, foc_at: day } }: { readonly portIn: PortInView }): ReactNode {
  if (status !== 'submitted' && status !== 'in_review' && status !== 'foc_confirmed') return null;
  return (
    <section className="portin-next">
      <h2>
        <FormattedMessage id="portin.next" defaultMessage="What happens next" />
      </h2>
      <p>
        <FormattedMessage {...texts[status]} values={{ day: <Stamp at={day} form="day" /> }} />
      </p>
      <p className="dim">
        <FormattedMessage
          id="portin.next.keep"
          defaultMessage="Do not end your contract with your present carrier before that: the numbers would be lost."
        />
      </p>
    </section>
  );
}
