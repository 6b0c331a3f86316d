import type { VolumeDiscountView } from '@ringpost/query-api/catalogue/volume-discount.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Money } from '../../ui/figures.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { useVolumeDiscount } from '../purchase/volume-discount.api.ts';

const label = defineMessage({ id: 'volume.progress', defaultMessage: 'Progress to the next discount' });

function Now({ percent, spent }: VolumeDiscountView): ReactNode {
  const values = { percent, spent: <Money dollars={spent} />, b: strong };
  if (percent === 0)
    return (
      <FormattedMessage
        id="volume.none"
        defaultMessage="You spent {spent} in the last 30 days."
        values={values}
      />
    );
  return (
    <FormattedMessage
      id="volume.now"
      defaultMessage="<b>You pay {percent} % less</b>, because you spent {spent} in the last 30 days."
      values={values}
    />
  );
}

function Next({ next }: { readonly next: NonNullable<VolumeDiscountView['next']> }): ReactNode {
  const intl = useIntl();
  const share = 1 - next.missing / next.from;
  return (
    <>
      <span className="dim">
        <FormattedMessage
          id="volume.next"
          defaultMessage="{percent} % from {from}: {missing} more."
          values={{
            percent: next.percent,
            from: <Money dollars={next.from} />,
            missing: <Money dollars={next.missing} />,
          }}
        />
      </span>
      <progress className="volume-bar" aria-label={intl.formatMessage(label)} value={share} max={1} />
    </>
  );
}

/** The customer's discount by volume and the next step. Nothing if the shop has no such discount. */
export function VolumeProgress(): ReactNode {
  const { data } = useVolumeDiscount();
  if (!data || data.steps.length === 0) return null;
  return (
    <section className="card volume-progress t13">
      <p>
        <Now {...data} />
      </p>
      {data.next && <Next next={data.next} />}
    </section>
  );
}
