import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** What the renter of a whole number gets. It is said before the purchase. */
export function WholeNumberRule(): ReactNode {
  return (
    <FormattedMessage
      id="rent.whole.rule"
      defaultMessage="You get every SMS that comes to this number, from any app, until the term ends, and nobody else has the number in this time. You pay nothing more for them."
    />
  );
}
