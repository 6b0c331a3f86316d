import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { countryName } from '../../ui/country-name.ts';
import { digitsOf } from '../../ui/digits-only.ts';
import { FoldedFilters } from '../../ui/list-filters.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SelectInput, type SelectInputProps } from '../../ui/select-input.tsx';
import type { ListAddress } from '../../ui/use-list-address.ts';
import { LIMITS, type searchOf } from './inventory.api.ts';

const texts = defineMessages({
  country: { id: 'inventory.filter.country', defaultMessage: 'Country' },
  vendor: { id: 'inventory.filter.vendor', defaultMessage: 'Provider' },
  allVendors: { id: 'inventory.filter.all-vendors', defaultMessage: 'All providers' },
  prefix: { id: 'inventory.filter.prefix', defaultMessage: 'Begins with, e.g. 415' },
  limit: { id: 'inventory.filter.limit', defaultMessage: 'Rows' },
});

/** The filters of a search for numbers. Their values are in the address. */
export function NumberFilters({
  address,
  search: { country, vendor, prefix, limit },
  countries,
  providers,
  children,
}: {
  readonly address: ListAddress;
  readonly search: ReturnType<typeof searchOf>;
  readonly countries: readonly string[];
  readonly providers: SelectInputProps['options'];
  /** Other filters, which are shown first. */
  readonly children?: ReactNode;
}): ReactNode {
  const intl = useIntl();
  return (
    <div className="list-filters number-filters">
      {children}
      <FoldedFilters chosen={[vendor, prefix].filter(Boolean).length}>
        <SelectInput
          label={intl.formatMessage(texts.country)}
          value={country}
          options={countries.map((value) => ({ value, label: countryName(intl, value) }))}
          onChange={(value) => address.setFilter('country', value)}
        />
        <SelectInput
          label={intl.formatMessage(texts.vendor)}
          value={vendor}
          options={[{ value: '', label: intl.formatMessage(texts.allVendors) }, ...providers]}
          onChange={(value) => address.setFilter('vendor', value)}
        />
        <SearchInput
          label={intl.formatMessage(texts.prefix)}
          value={prefix}
          clean={digitsOf}
          onSearch={(text) => address.setFilter('prefix', text)}
        />
        <SelectInput
          label={intl.formatMessage(texts.limit)}
          value={String(limit)}
          options={LIMITS.map((each) => ({
            value: String(each),
            label: intl.formatMessage(
              { id: 'inventory.filter.rows', defaultMessage: '{count, number} rows' },
              { count: each },
            ),
          }))}
          onChange={(value) => address.setFilter('limit', value)}
        />
      </FoldedFilters>
    </div>
  );
}
