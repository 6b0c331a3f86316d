import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { type ReactNode, useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countryName } from '../../ui/country-name.ts';
import { type Column, DataTable, NoData } from '../../ui/data-table.tsx';
import { Phone } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import './admin.css';
import { pageRows, useNumbers, useVendors } from './admin.api.ts';
import { ImportForm } from './import-form.tsx';

/** Our numbers, and the way in for new ones (E4). */
export function NumbersPage(): ReactNode {
  const address = useListAddress();
  const { data: vendors } = useVendors();
  const { data, error, mutate } = useNumbers({
    offset: address.offset,
    country: address.filter('country'),
    vendor_uuid: address.filter('vendor'),
    prefix: address.filter('prefix'),
  });
  const vendorName = (id: string): string =>
    vendors?.data.find(({ vendor_uuid }) => vendor_uuid === id)?.vendor_name ?? '–';
  return (
    <Page
      title={<FormattedMessage id="numbers.title" defaultMessage="Numbers" />}
      about={
        data && (
          <FormattedMessage
            id="numbers.count"
            defaultMessage="{total, plural, one {# number} other {# numbers}}"
            values={{ total: data.total }}
          />
        )
      }
    >
      <div className="admin-columns">
        <div>
          <Filters address={address} vendors={vendors?.data ?? []} />
          <DataTable
            compact
            caption={<FormattedMessage id="numbers.caption" defaultMessage="Numbers" />}
            columns={columns(vendorName)}
            rows={data?.data}
            rowKey={(number) => number.number_uuid}
            card={(number) => <NumberCard number={number} vendor={vendorName(number.vendor_uuid)} />}
            skeletonRows={12}
            failure={
              error && {
                requestId: error.requestId,
                retry: () => void mutate(),
                text: <FormattedMessage id="numbers.failed" defaultMessage="The numbers did not load" />,
              }
            }
            empty={
              <EmptyState>
                <NoData />
              </EmptyState>
            }
          />
          {data && (
            <Pager offset={address.offset} limit={pageRows} total={data.total} onOffset={address.setOffset} />
          )}
        </div>
        <ImportForm vendors={vendors?.data ?? []} />
      </div>
    </Page>
  );
}

function Filters({
  address,
  vendors,
}: {
  readonly address: ListAddress;
  readonly vendors: readonly { readonly vendor_uuid: string; readonly vendor_name: string }[];
}): ReactNode {
  const intl = useIntl();
  const { setFilter } = address;
  const onPrefix = useCallback((text: string) => setFilter('prefix', text.trim()), [setFilter]);
  return (
    <div className="admin-filters">
      <SelectInput
        label={intl.formatMessage({ id: 'numbers.country', defaultMessage: 'Country' })}
        value={address.filter('country')}
        onChange={(country) => setFilter('country', country)}
        options={[
          {
            value: '',
            label: intl.formatMessage({ id: 'numbers.country.all', defaultMessage: 'All countries' }),
          },
          ...['US', 'CA'].map((country) => ({ value: country, label: countryName(intl, country) })),
        ]}
      />
      <SelectInput
        label={intl.formatMessage({ id: 'numbers.vendor', defaultMessage: 'Vendor' })}
        value={address.filter('vendor')}
        onChange={(vendor) => setFilter('vendor', vendor)}
        options={[
          {
            value: '',
            label: intl.formatMessage({ id: 'numbers.vendor.all', defaultMessage: 'All vendors' }),
          },
          ...vendors.map((vendor) => ({ value: vendor.vendor_uuid, label: vendor.vendor_name })),
        ]}
      />
      <SearchInput
        label={intl.formatMessage({ id: 'numbers.prefix', defaultMessage: 'Begins with, e.g. 415' })}
        value={address.filter('prefix')}
        onSearch={onPrefix}
      />
    </div>
  );
}

function Status({ number }: { readonly number: AdminNumber }): ReactNode {
  return (
    <StatusDot shape={number.status === 'active' ? 'done' : 'ring'}>
      <FormattedMessage
        id="numbers.status.value"
        defaultMessage="{status, select, free {free} other {active}}"
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
