import { AlarmClock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { linkTo } from '../../ui/rich-text.tsx';
import { useNow } from '../activation/use-now.ts';
import { useDismissedEnds } from './dismissed-ends.store.ts';
import { EndingCount, stillEnding } from './expiring-note.tsx';
import { useEndingRentals } from './rentals.api.ts';
import './rentals.css';

/**
 * Says on every page that rented numbers end within a day, until the customer dismisses it. It appears again for another rental.
 * The page of the numbers names them itself.
 */
export function EndsNotice({ isCustomer }: { readonly isCustomer: boolean }): ReactNode {
  const intl = useIntl();
  const now = useNow();
  const { pathname } = useLocation();
  const isEnabled = isCustomer && pathname !== paths['dashboard-my-numbers'];
  const { data } = useEndingRentals(isEnabled);
  const { ends, dismiss } = useDismissedEnds();
  const read = data?.data ?? [];
  const soon = stillEnding(read, now).map(({ order_uuid, closes_at }) => `${order_uuid} ${closes_at}`);
  if (!isEnabled || data === undefined || soon.every((end) => ends.includes(end))) return null;
  return (
    <p className="ends-notice" role="status">
      <AlarmClock size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className="grow">
        <EndingCount count={data.total - read.length + soon.length} />{' '}
        <FormattedMessage
          id="my-numbers.expiring.go"
          defaultMessage="<a>My numbers</a>"
          values={{ a: linkTo(paths['dashboard-my-numbers']) }}
        />
      </span>
      <Button
        look="ghost"
        size="xs"
        square
        aria-label={intl.formatMessage({ id: 'my-numbers.expiring.dismiss', defaultMessage: 'Dismiss' })}
        onClick={() => dismiss(soon)}
      >
        <X size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </p>
  );
}
