import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { numberPath } from '../../session/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

/** Leads to the page of the number, which leads back to this address of the list. */
function NumberLink({ number }: { readonly number: AdminNumber }): ReactNode {
  const { search } = useLocation();
  return (
    <Link to={numberPath(number.number)} state={{ list: search }}>
      <Phone number={number.number} />
    </Link>
  );
}

function Status({ number }: { readonly number: AdminNumber }): ReactNode {
  return (
    <StatusDot shape={number.status === 'active' ? 'done' : 'ring'}>
      <FormattedMessage
        id="numbers.status.value"
        defaultMessage="{status, select, public {public} other {active}}"
        values={{ status: number.status }}
      />
    </StatusDot>
  );
}

function Place({ number }: { readonly number: AdminNumber }): ReactNode {
  return <>{[number.rate_center, number.region].filter(Boolean).join(', ')}</>;
}

/** The columns of the list of numbers. `sortsByTime`: whether the server can sort by time now. */
export function numberColumns(
  vendorName: (id: string) => string,
  sortsByTime: boolean,
): readonly Column<AdminNumber>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="numbers.number" defaultMessage="Number" />,
      orderBy: 'number',
      cell: (number) => <NumberLink number={number} />,
    },
    {
      id: 'country',
      head: <FormattedMessage id="numbers.country.head" defaultMessage="Country" />,
      cell: (number) => (
        <span className="row">
          <Flag country={number.country_iso} />
          {number.country_iso}
        </span>
      ),
    },
    {
      id: 'place',
      head: <FormattedMessage id="numbers.place" defaultMessage="Rate centre" />,
      cell: (number) => <Place number={number} />,
    },
    {
      id: 'vendor',
      head: <FormattedMessage id="numbers.vendor.head" defaultMessage="Vendor" />,
      cell: (number) => <bdi>{vendorName(number.vendor_uuid)}</bdi>,
    },
    {
      id: 'status',
      head: <FormattedMessage id="numbers.status" defaultMessage="Status" />,
      cell: (number) => <Status number={number} />,
    },
    {
      id: 'added',
      head: <FormattedMessage id="numbers.added" defaultMessage="Ours since" />,
      ...(sortsByTime && { orderBy: 'added_at' }),
      cell: (number) => (
        <span className="dim">
          <Stamp at={number.added_at} />
        </span>
      ),
      wideOnly: true,
    },
  ];
}

/** A number on a phone. */
export function NumberCard({
  number,
  vendor,
}: {
  readonly number: AdminNumber;
  readonly vendor: string;
}): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong>
          <NumberLink number={number} />
        </strong>
        <Status number={number} />
      </p>
      <p className="row between dim">
        <span>
          <Place number={number} />
        </span>
        <bdi>{vendor}</bdi>
      </p>
    </div>
  );
}
