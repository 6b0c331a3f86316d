import { SUCCESS_RATE_MIN_SAMPLES } from '@ringpost/events/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../ui/states.tsx';

/** Why there are no figures yet. */
export function TooFew({ days }: { readonly days: number }): ReactNode {
  return (
    <EmptyState>
      <FormattedMessage
        id="statistics.too-few"
        defaultMessage="Figures are shown after {num, number} orders in {days, number} days."
        values={{ num: SUCCESS_RATE_MIN_SAMPLES, days }}
      />
    </EmptyState>
  );
}
