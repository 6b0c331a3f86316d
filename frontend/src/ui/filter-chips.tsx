import { Plus, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDay } from '../i18n/stamps.ts';
import './admin-list.css';
import { isSet, type ListFilter, ListFilters } from './list-filters.tsx';
import type { ListAddress } from './use-list-address.ts';
import { useCards } from './use-media.ts';

function isSearch({ options, isDay }: ListFilter): boolean {
  return !options && !isDay;
}

/** The name of the value of a filter, as its list shows it. */
function shownValue({ name, options, isDay }: ListFilter, { filter }: ListAddress, locale: string): string {
  const value = filter(name);
  if (isDay) return formatDay(new Date(`${value}T00:00`), false, locale);
  return options?.find((option) => option.value === value)?.label ?? value;
}

function Chip({
  filter,
  address,
}: {
  readonly filter: ListFilter;
  readonly address: ListAddress;
}): ReactNode {
  const { locale } = useIntl();
  const value = shownValue(filter, address, locale);
  return (
    <button type="button" className="chip" onClick={() => address.setFilter(filter.name, '')}>
      <span className="dim">{filter.label}</span> <bdi className="cut">{value}</bdi>{' '}
      <span className="visually-hidden">
        <FormattedMessage id="filters.remove" defaultMessage="Remove this filter" />
      </span>
      <X size={12} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

/** Whether all filters are visible, and a function that shows them and gives the focus to the first one. */
export interface OpenFilters {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly show: () => void;
  /** Where they are. */
  readonly box: RefObject<HTMLDivElement | null>;
}

function focusFirst(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('select, input')?.focus();
}

export function useOpenFilters(): OpenFilters {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  function show(): void {
    focusFirst(box.current);
    setOpen(true);
  }
  return { isOpen, toggle: () => setOpen(!isOpen), show, box };
}

function AllFilters({
  id,
  box,
  address,
  filters,
}: Pick<OpenFilters, 'box'> & {
  readonly id: string;
  readonly address: ListAddress;
  readonly filters: readonly ListFilter[];
}): ReactNode {
  useEffect(() => focusFirst(box.current), [box]);
  return (
    <div ref={box} id={id} className="all-filters">
      <ListFilters address={address} filters={filters} />
    </div>
  );
}

/**
 * The filters of a list with many of them: a search, the filters that are set, and a button that shows all. On a phone they are behind
 * one button as in any list.
 */
export function FilterChips({
  address,
  filters,
  open: { isOpen, toggle, box },
  beside,
}: {
  readonly address: ListAddress;
  readonly filters: readonly ListFilter[];
  readonly open: OpenFilters;
  /** Only on a phone: a control beside the button that opens the filters. */
  readonly beside?: ReactNode;
}): ReactNode {
  const id = useId();
  const cards = useCards();
  if (cards) {
    return (
      <ListFilters address={address} filters={filters}>
        {beside}
      </ListFilters>
    );
  }
  const others = filters.filter((filter) => !isSearch(filter));
  return (
    <div className="filter-chips">
      <ListFilters address={address} filters={filters.filter(isSearch)} />
      {others
        .filter((filter) => isSet(filter, address))
        .map((filter) => (
          <Chip key={filter.name} filter={filter} address={address} />
        ))}
      <button
        type="button"
        className="chip"
        data-adds=""
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Plus size={12} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="filters.add" defaultMessage="Filter" />
        <kbd className="kbd">F</kbd>
      </button>
      {isOpen && <AllFilters {...{ id, box, address }} filters={others} />}
    </div>
  );
}
