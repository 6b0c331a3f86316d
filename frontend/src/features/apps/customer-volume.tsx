import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OfCustomer } from '../../ui/customer-list.tsx';
import { Money } from '../../ui/figures.tsx';
import { useVolumeOf } from './volume-steps.api.ts';

/** What the customer spent in the last days, and the discount by volume that it gives. */
export function CustomerVolume({ userId }: OfCustomer): ReactNode {
  const { data } = useVolumeOf(userId);
  if (!data || data.steps.length === 0) return null;
  return (
    <p className="t13 customer-volume">
      <FormattedMessage
        id="volume.customer"
        defaultMessage="Discount by volume: {percent} %, for {spent} in the last 30 days.{hasNext, select, true { {missing} more give {next} %.} other {}}"
        values={{
          percent: data.percent,
          spent: <Money dollars={data.spent} />,
          hasNext: String(data.next !== null),
          missing: <Money dollars={data.next?.missing} />,
          next: data.next?.percent ?? 0,
        }}
      />
    </p>
  );
}
