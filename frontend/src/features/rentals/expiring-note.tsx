import { RENTAL_NOTICE_HOURS } from '@ringpost/domain/rules/limits';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { AlarmClock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { expiryOf } from './expiry.ts';
import './rentals.css';

/** How many rentals the note names. */
const NAMED = 2;

/** Whether a rental ends within the hours in which its customer is warned. */
function endsSoon({ assigned_at, closes_at }: OrderView, now: number): boolean {
  return assigned_at !== null && closes_at !== null && expiryOf(now, assigned_at, closes_at).isSoon;
}

function Named({ rental }: { readonly rental: OrderView }): ReactNode {
  return (
    <>
      {' '}
      <FormattedMessage
        id="my-numbers.expiring.one"
        defaultMessage="{number} for {app} at {until}."
        values={{
          number: <Phone number={rental.number ?? ''} />,
          app: <bdi>{rental.app_name}</bdi>,
          until: <Stamp at={rental.closes_at} />,
        }}
      />
    </>
  );
}

/** How many rentals end within the hours of the notice. The count includes rentals that were not read. */
export function EndingCount({ count }: { readonly count: number }): ReactNode {
  return (
    <FormattedMessage
      id="my-numbers.expiring"
      defaultMessage="<b>{count, plural, one {# number ends} other {# numbers end}} within {hours, number} hours.</b>"
      values={{ b: strong, count, hours: RENTAL_NOTICE_HOURS }}
    />
  );
}

/** The rentals that have not ended since they were read. */
export function stillEnding<T extends OrderView>(rentals: readonly T[], now: number): readonly T[] {
  return rentals.filter((rental) => endsSoon(rental, now));
}

/**
 * Names the rentals that end within the next hours; shows nothing if there are none. `rentals`: the first ones of a list that is
 * sorted by their ends.
 */
export function ExpiringNote({
  rentals,
  total = rentals.length,
  now,
  children,
}: {
  readonly rentals: readonly OrderView[];
  /** The actions on them. The function gets all rentals that end soon, and is called only if all of them were read. */
  readonly children?: (soon: readonly OrderView[]) => ReactNode;
  /** The number of rentals, including those that were not read. */
  readonly total?: number | undefined;
  readonly now: number;
}): ReactNode {
  const soon = stillEnding(rentals, now);
  if (soon.length === 0) return null;
  return (
    <div className="note expiring-note" data-kind="warning">
      <AlarmClock size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className="grow">
        <EndingCount count={total - rentals.length + soon.length} />
        {soon.slice(0, NAMED).map((rental) => (
          <Fragment key={rental.order_uuid}>
            <Named rental={rental} />
          </Fragment>
        ))}
      </span>
      {total <= rentals.length && children?.(soon)}
    </div>
  );
}
