import { useSearchParams } from 'react-router-dom';
import type { Column } from './data-table.tsx';

/** The columns that have room beside an opened row, which tells the others itself. */
export function besideOpened<Row>(
  columns: readonly Column<Row>[],
  key: string | null,
): readonly Column<Row>[] {
  return key === null ? columns : columns.filter(({ wideOnly }) => !wideOnly);
}

/** The row that a page shows beside its list. */
interface OpenedRow {
  readonly key: string | null;
  /** The part of the address after the path, for a link to a row. */
  readonly searchOf: (key: string) => string;
  readonly open: (key: string) => void;
  readonly close: () => void;
}

/** The key of the row is in the address under `name`, so that the address of an opened row can be copied. */
export function useOpenedRow(name: string): OpenedRow {
  const [search, setSearch] = useSearchParams();
  const withRow = (key: string): URLSearchParams => {
    const next = new URLSearchParams(search);
    next.set(name, key);
    return next;
  };
  return {
    key: search.get(name),
    searchOf: (key) => `?${withRow(key)}`,
    open: (key) => setSearch(withRow(key), { replace: true }),
    close() {
      const next = new URLSearchParams(search);
      next.delete(name);
      setSearch(next, { replace: true });
    },
  };
}
