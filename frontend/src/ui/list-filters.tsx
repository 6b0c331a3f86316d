import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type IntlShape } from 'react-intl';
import { Button } from './button.tsx';
import { DayInput } from './day-input.tsx';
import { SearchInput } from './search-input.tsx';
import { SelectInput, type SelectInputProps } from './select-input.tsx';
import type { ListAddress } from './use-list-address.ts';

/** A filter of a list: a select if it has options, a day, or a search text. `name` is its name in the address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly options?: SelectInputProps['options'];
  readonly isDay?: boolean;
}

/** The options of a filter: "all", and each value with its name. */
export function choices<Value extends string>(
  all: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): NonNullable<ListFilter['options']> {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: nameOf(value) }))];
}

const days = defineMessages({
  from: { id: 'list.filter.from', defaultMessage: 'From' },
  to: { id: 'list.filter.to', defaultMessage: 'To' },
});

/** The first and the last day of a list. Both days are included. */
export function dayFilters(intl: IntlShape): readonly ListFilter[] {
  return (['from', 'to'] as const).map((name) => ({
    name,
    label: intl.formatMessage(days[name]),
    isDay: true,
  }));
}

/** Whether the address has one of these filters. */
export function isFiltered({ filter }: ListAddress, names: readonly string[]): boolean {
  return names.some((name) => filter(name) !== '');
}

/** A button that removes the filters when they find nothing. */
export function ClearFilters({
  address,
  names,
}: {
  readonly address: ListAddress;
  readonly names: readonly string[];
}): ReactNode {
  return (
    <Button look="outline" size="sm" onClick={() => address.clearFilters(names)}>
      <FormattedMessage id="list.filter.clear" defaultMessage="Clear the filters" />
    </Button>
  );
}

function Filter({
  filter: { name, label, options, isDay },
  address,
}: {
  readonly filter: ListFilter;
  readonly address: ListAddress;
}): ReactNode {
  const value = address.filter(name);
  const onChange = (next: string): void => address.setFilter(name, next);
  if (options) return <SelectInput {...{ label, value, onChange, options }} />;
  if (isDay) return <DayInput {...{ label, value, onChange }} />;
  return <SearchInput {...{ label, value }} onSearch={(text) => onChange(text.trim())} />;
}

/** The filters of a list. Their values are in the page's address. */
export function ListFilters({
  address,
  filters,
}: {
  readonly address: ListAddress;
  readonly filters: readonly ListFilter[];
}): ReactNode {
  return (
    <div className="list-filters">
      {filters.map((filter) => (
        <Filter key={filter.name} {...{ filter, address }} />
      ))}
    </div>
  );
}
