import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../ui/states.tsx';

/** Says why there are no figures yet. */
export function TooFew({ days }: { readonly days: number }): ReactNode {
  return (
    <EmptyState>
      <FormattedMessage
        id="statistics.too-few"
        defaultMessage="Figures are shown once enough customers who paid before have ordered in {days, number} days."
        values={{ days }}
      />
    </EmptyState>
  );
}
