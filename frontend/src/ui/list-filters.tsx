import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { type FilterForm, isUsable } from '../loading/filter-forms.ts';
import { Button } from './button.tsx';
import { DayInput } from './day-input.tsx';
import { dayRange } from './day-range.ts';
import { SearchInput } from './search-input.tsx';
import { SelectInput, type SelectInputProps } from './select-input.tsx';
import type { ListAddress } from './use-list-address.ts';
import { useCards } from './use-media.ts';

/** A filter of a list: a select if it has options, a day, or a search text. `name` is its name in the address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly options?: SelectInputProps['options'];
  readonly isDay?: boolean;
  /** What a search text must be. The list ignores any other text, and the field says so. */
  readonly form?: FilterForm;
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

const customer = defineMessage({ id: 'work-list.customer', defaultMessage: 'Customer' });

/** The customer, if the address names one. `name`: what is shown for the id. */
export function customerFilter(intl: IntlShape, user: string, name = user): readonly ListFilter[] {
  if (user === '') return [];
  const options = [
    { value: '', label: '–' },
    { value: user, label: name },
  ];
  return [{ name: 'user', label: intl.formatMessage(customer), options }];
}

/**
 * Whether the address has a value of this filter. A value that is no day or no option is ignored by the list too. Options that come
 * from the server are only "all" at first, and any value may be one of them.
 */
export function isSet({ name, options = [], isDay }: ListFilter, { filter }: ListAddress): boolean {
  const value = filter(name);
  if (isDay) return dayRange(value, '').since !== undefined;
  return value !== '' && (options.length <= 1 || options.some((option) => option.value === value));
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

/** For a list whose filters find nothing. */
export function NothingMatches(): ReactNode {
  return <FormattedMessage id="work-list.empty" defaultMessage="Nothing matches." />;
}

/** What is wrong with the text of a search; undefined if the list uses it. */
function faultOf(intl: IntlShape, { label, form }: ListFilter, text: string): string | undefined {
  if (!form || isUsable(form, text)) return undefined;
  if (form === 'id')
    return intl.formatMessage(
      {
        id: 'list.filter.no-id',
        defaultMessage: '{label}: this is no complete id, so the list does not use it.',
      },
      { label },
    );
  return intl.formatMessage(
    {
      id: 'list.filter.no-number',
      defaultMessage: '{label}: these are not the digits of a number, so the list does not use them.',
    },
    { label },
  );
}

function Filter({
  filter,
  address,
}: {
  readonly filter: ListFilter;
  readonly address: ListAddress;
}): ReactNode {
  const intl = useIntl();
  const { name, label, options, isDay } = filter;
  const value = address.filter(name);
  const onChange = (next: string): void => address.setFilter(name, next);
  if (options) return <SelectInput {...{ label, value, onChange, options }} />;
  if (isDay) return <DayInput {...{ label, value, onChange }} />;
  const error = faultOf(intl, filter, value);
  return <SearchInput {...{ label, value, error }} onSearch={onChange} />;
}

/** On a phone, one button opens the filters, so that the first rows are visible. `chosen`: how many of them are set. */
export function FoldedFilters({
  chosen,
  children,
}: {
  readonly chosen: number;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  const isPhone = useCards();
  const [open, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <Button look="outline" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage
          id="list.filter.open"
          defaultMessage="{chosen, plural, =0 {Filters} other {Filters, # set}}"
          values={{ chosen }}
        />
      </Button>
      <div id={id} className="list-filters" hidden={!open}>
        {children}
      </div>
    </>
  );
}

/** Whether a filter is a search text. It stays visible beside the button that opens the other filters. */
function isSearch({ options, isDay }: ListFilter): boolean {
  return !options && !isDay;
}

/** The filters of a list. Their values are in the address of the page. `children`: a control beside them. */
export function ListFilters({
  address,
  filters,
  children,
}: {
  readonly address: ListAddress;
  readonly filters: readonly ListFilter[];
  readonly children?: ReactNode;
}): ReactNode {
  const draw = (filter: ListFilter): ReactNode => <Filter key={filter.name} {...{ filter, address }} />;
  const others = filters.filter((filter) => !isSearch(filter));
  const chosen = others.filter((filter) => isSet(filter, address)).length;
  return (
    <div className="list-filters">
      {others.length > 1 ? (
        <>
          {filters.filter(isSearch).map(draw)}
          <FoldedFilters chosen={chosen}>{others.map(draw)}</FoldedFilters>
        </>
      ) : (
        filters.map(draw)
      )}
      {children}
    </div>
  );
}
