import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** How many numbers are selected. */
export function SelectedCount({ count }: { readonly count: number }): ReactNode {
  return (
    <FormattedMessage
      id="inventory.selected"
      defaultMessage="{count, plural, =0 {No number selected} one {# number selected} other {# numbers selected}}"
      values={{ count }}
    />
  );
}
