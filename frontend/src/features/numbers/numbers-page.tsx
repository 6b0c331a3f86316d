import type { AdminNumber, PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ColumnChoice, useShownColumns } from '../../ui/column-choice.tsx';
import { countryName } from '../../ui/country-name.ts';
import { type Column, NoData } from '../../ui/data-table.tsx';
import { Phone } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { choices, ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import '../../ui/admin.css';
import './numbers.css';
import { useVendors } from '../../api/vendor-list.api.ts';
import { ImportForm } from './import-form.tsx';
import { PAGE_ROWS, useNumbers } from './numbers.api.ts';

const filterTexts = defineMessages({
  country: { id: 'numbers.country', defaultMessage: 'Country' },
  allCountries: { id: 'numbers.country.all', defaultMessage: 'All countries' },
  vendor: { id: 'numbers.vendor', defaultMessage: 'Vendor' },
  allVendors: { id: 'numbers.vendor.all', defaultMessage: 'All vendors' },
  prefix: { id: 'numbers.prefix', defaultMessage: 'Begins with, e.g. 415' },
});

function Filters({
  address,
  vendors,
}: {
  readonly address: ListAddress;
  readonly vendors: readonly PublicVendor[];
}): ReactNode {
  const intl = useIntl();
  const say = (text: keyof typeof filterTexts): string => intl.formatMessage(filterTexts[text]);
  const names = new Map(vendors.map((vendor) => [vendor.vendor_uuid, vendor.vendor_name]));
  return (
    <ListFilters
      address={address}
      filters={[
        {
          name: 'country',
          label: say('country'),
          options: choices(say('allCountries'), ['US', 'CA'], (iso) => countryName(intl, iso)),
        },
        {
          name: 'vendor',
          label: say('vendor'),
          options: choices(say('allVendors'), [...names.keys()], (id) => names.get(id) ?? id),
        },
        { name: 'prefix', label: say('prefix') },
      ]}
    />
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

function columns(vendorName: (id: string) => string): readonly Column<AdminNumber>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="numbers.number" defaultMessage="Number" />,
      cell: (number) => <Phone number={number.number} />,
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
  ];
}

function NumberCard({
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
          <Phone number={number.number} />
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

const LIST = 'numbers';

const count = defineMessage({
  id: 'numbers.count',
  defaultMessage: '{total, plural, one {# number} other {# numbers}}',
});

/** Our numbers, and the form that imports new ones. */
export function NumbersPage(): ReactNode {
  const address = useListAddress();
  const { data: vendors } = useVendors();
  const numbers = useNumbers({
    offset: address.offset,
    country: address.filter('country'),
    vendor_uuid: address.filter('vendor'),
    prefix: address.filter('prefix'),
  });
  const vendorName = (id: string): string =>
    vendors?.data.find(({ vendor_uuid }) => vendor_uuid === id)?.vendor_name ?? '–';
  const all = columns(vendorName);
  const shown = useShownColumns(LIST, all);
  return (
    <ListPage
      title={<FormattedMessage id="numbers.title" defaultMessage="Numbers" />}
      count={count}
      actions={<ColumnChoice list={LIST} columns={all} />}
      bar={<Filters address={address} vendors={vendors?.data ?? []} />}
      beside={<ImportForm vendors={vendors?.data ?? []} />}
      list={numbers}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        compact: true,
        caption: <FormattedMessage id="numbers.caption" defaultMessage="Numbers" />,
        columns: shown,
        rowKey: (number) => number.number_uuid,
        card: (number) => <NumberCard number={number} vendor={vendorName(number.vendor_uuid)} />,
        skeletonRows: 12,
      }}
      failed={<FormattedMessage id="numbers.failed" defaultMessage="The numbers did not load" />}
      empty={<NoData />}
    />
  );
}
