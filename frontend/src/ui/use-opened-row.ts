import type { Column } from './data-table.tsx';
import { useAddress } from './use-address.ts';

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
  const address = useAddress();
  return {
    key: address.search.get(name),
    searchOf: (key) => `?${address.with({ [name]: key })}`,
    open: (key) => address.change({ [name]: key }),
    close: () => address.change({ [name]: '' }),
  };
}
