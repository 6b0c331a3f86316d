import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.tsx';

export interface PagerProps {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

const messages = defineMessages({
  label: { id: 'pager.label', defaultMessage: 'Pages' },
  before: { id: 'pager.before', defaultMessage: 'Previous page' },
  after: { id: 'pager.after', defaultMessage: 'Next page' },
});

/** The current page of a long list, and the buttons to the previous and the next page. */
export function Pager({ offset, limit, total, onOffset }: PagerProps): ReactNode {
  const intl = useIntl();
  if (total === 0) return null;
  const to = Math.min(total, offset + limit);
  return (
    <nav className="pager" aria-label={intl.formatMessage(messages.label)}>
      <span>
        <FormattedMessage
          id="pager.range"
          defaultMessage="{from, number} – {to, number} of {total, number}{isMore, select, true { or more} other {}}"
          values={{ from: offset + 1, to, total, isMore: total >= LIST_REACH_ROWS }}
        />
      </span>
      <span className="row">
        <Button
          look="outline"
          size="sm"
          square
          disabled={offset === 0}
          aria-label={intl.formatMessage(messages.before)}
          onClick={() => onOffset(Math.max(0, offset - limit))}
        >
          <ChevronLeft className="flips" size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
        <Button
          look="outline"
          size="sm"
          square
          disabled={to >= total}
          aria-label={intl.formatMessage(messages.after)}
          onClick={() => onOffset(offset + limit)}
        >
          <ChevronRight className="flips" size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </span>
    </nav>
  );
}
