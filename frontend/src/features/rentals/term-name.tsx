import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** A term in words: `4 h`, `1 day`, `28 days`. */
export function TermName({ hours }: { readonly hours: number }): ReactNode {
  if (hours < 24)
    return <FormattedMessage id="rental.term.hours" defaultMessage="{hours, number} h" values={{ hours }} />;
  return (
    <FormattedMessage
      id="rental.term.days"
      defaultMessage="{days, plural, one {# day} other {# days}}"
      values={{ days: hours / 24 }}
    />
  );
}
