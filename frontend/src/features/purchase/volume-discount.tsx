import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/figures.tsx';
import { useVolumeDiscount } from './volume-discount.api.ts';

/** How much less than the price list says. */
export function PercentOff({ percent }: { readonly percent: number }): ReactNode {
  return <FormattedMessage id="volume.off" defaultMessage="{percent} % off" values={{ percent }} />;
}

/** Why the customer pays less than the list says, and what the next step gives. */
function Reason({ percent }: { readonly percent: number }): ReactNode {
  const { data } = useVolumeDiscount();
  if (!data) return <PercentOff percent={percent} />;
  return (
    <FormattedMessage
      id="volume.reason"
      defaultMessage="{percent} % off: you spent {spent} in the last 30 days{hasNext, select, true {; {next} % from {from}} other {}}"
      values={{
        percent,
        spent: <Money dollars={data.spent} />,
        hasNext: String(data.next !== null),
        next: data.next?.percent ?? 0,
        from: <Money dollars={data.next?.from} />,
      }}
    />
  );
}

/** The discount of a price, with its reason and the price of the list; nothing for a price without one. */
export function VolumeReason({
  discount,
}: {
  readonly discount: PricedApp['discount'] | undefined;
}): ReactNode {
  if (!discount) return null;
  return (
    <span className="t12 dim volume-reason">
      <Reason percent={discount.percent} />
    </span>
  );
}
