import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money } from './figures.tsx';

/** The debt, beside the balance. Shows nothing if there is no debt. */
export function Owed({
  dollars = 0,
  currency = true,
}: {
  readonly dollars: number | undefined;
  readonly currency?: boolean;
}): ReactNode {
  if (dollars <= 0) return null;
  return (
    <span className="owed">
      <FormattedMessage
        id="ui.owed"
        defaultMessage="owed {amount}"
        values={{ amount: <Money dollars={dollars} currency={currency} /> }}
      />
    </span>
  );
}
