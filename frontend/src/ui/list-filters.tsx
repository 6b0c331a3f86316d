import type { ReactNode } from 'react';
import { SearchInput } from './search-input.tsx';
import { SelectInput, type SelectInputProps } from './select-input.tsx';
import type { ListAddress } from './use-list-address.ts';

/** A filter of a list: a choice where it has options, else a text to search for. `name` is its name in the address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly options?: SelectInputProps['options'];
}

/** The filters of a list. What is chosen stands in the page's address. */
export function ListFilters({
  address,
  filters,
}: {
  readonly address: ListAddress;
  readonly filters: readonly ListFilter[];
}): ReactNode {
  return (
    <div className="list-filters">
      {filters.map(({ name, label, options }) =>
        options ? (
          <SelectInput
            key={name}
            label={label}
            value={address.filter(name)}
            onChange={(value) => address.setFilter(name, value)}
            options={options}
          />
        ) : (
          <SearchInput
            key={name}
            label={label}
            value={address.filter(name)}
            onSearch={(text) => address.setFilter(name, text.trim())}
          />
        ),
      )}
    </div>
  );
}
