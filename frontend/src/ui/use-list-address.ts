import { useSearchParams } from 'react-router-dom';
import type { Sort } from './data-table.tsx';

/** Page, order and filters of a list, kept in the address, so that it can be copied and the way back leads to it. */
export interface ListAddress {
  readonly offset: number;
  readonly sort: Sort | null;
  readonly filter: (name: string) => string;
  readonly setOffset: (offset: number) => void;
  readonly setSort: (sort: Sort | null) => void;
  /** A filter starts again at the first page. */
  readonly setFilter: (name: string, value: string) => void;
}

export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>): void => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  };
  const by = search.get('orderBy');
  return {
    offset: Math.max(0, Math.trunc(Number(search.get('offset') ?? 0)) || 0),
    sort: by ? { by, type: search.get('orderType') === 'ASC' ? 'ASC' : 'DESC' } : null,
    filter: (name) => search.get(name) ?? '',
    setOffset: (offset) => change({ offset: offset > 0 ? String(offset) : '' }),
    setSort: (sort) => change({ orderBy: sort?.by ?? '', orderType: sort?.type ?? '', offset: '' }),
    setFilter: (name, value) => change({ [name]: value, offset: '' }),
  };
}

/** A list's path with what is asked of it; empty words are left out. */
export function listPath(path: string, question: Readonly<Record<string, string | number | null>>): string {
  const asked = Object.entries(question).filter(([, value]) => value !== null && value !== '');
  return `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
}
