import { LIST_REACH_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import type { Sort } from './data-table.tsx';
import { useAddress } from './use-address.ts';

/** Page, order and filters of a list. They are in the address, so that it can be copied and "back" returns to it. */
export interface ListAddress {
  readonly offset: number;
  readonly sort: Sort | null;
  readonly filter: (name: string) => string;
  readonly setOffset: (offset: number) => void;
  readonly setSort: (sort: Sort | null) => void;
  /** Sets a filter, and returns to the first page. */
  readonly setFilter: (name: string, value: string) => void;
  readonly clearFilters: (names: readonly string[]) => void;
}

/** The first row of the page that a text names. An address can be written by hand, and no list reaches further. */
function offsetOf(text: string | null): number {
  return Math.min(LIST_REACH_ROWS, Math.max(0, Math.trunc(Number(text ?? 0)) || 0));
}

export function useListAddress(): ListAddress {
  const { search, change } = useAddress();
  const by = search.get('orderBy');
  return {
    offset: offsetOf(search.get('offset')),
    sort: by ? { by, type: search.get('orderType') === 'ASC' ? 'ASC' : 'DESC' } : null,
    filter: (name) => (search.get(name) ?? '').slice(0, SEARCH_MAX_CHARACTERS),
    setOffset: (offset) => change({ offset: offset > 0 ? String(offset) : '' }),
    setSort: (sort) => change({ orderBy: sort?.by ?? '', orderType: sort?.type ?? '', offset: '' }),
    setFilter: (name, value) => change({ [name]: value, offset: '' }),
    clearFilters: (names) => change(Object.fromEntries([...names, 'offset'].map((name) => [name, '']))),
  };
}

/** The order in the address as a query has it; nothing if the list has no such order. */
export function orderOf<By extends string>(
  { sort }: ListAddress,
  sortedBy: readonly By[],
): { readonly orderBy?: By; readonly orderType?: Sort['type'] } {
  const orderBy = sortedBy.find((name) => name === sort?.by);
  return sort && orderBy !== undefined ? { orderBy, orderType: sort.type } : {};
}
