import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import './admin-list.css';
import { Button } from './button.tsx';
import type { Column } from './data-table.tsx';

/** The selected rows of a list, also of its other pages. */
export interface RowSelection<Row> {
  readonly rows: readonly Row[];
  readonly has: (key: string) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects all rows of a page, or none of them if all were selected. */
  readonly toggleAll: (page: readonly Row[]) => void;
  /** Selects these rows no longer. */
  readonly drop: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

export function useRowSelection<Row>(rowKey: (row: Row) => string): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  function change(page: readonly Row[], select: boolean): void {
    // From the newest state, because an act on many rows reports each of them when it is done.
    setChosen((before) => {
      const next = new Map(before);
      for (const row of page) {
        if (select) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      return next;
    });
  }
  return {
    rows: [...chosen.values()],
    has: (key) => chosen.has(key),
    toggle: (row) => change([row], !chosen.has(rowKey(row))),
    toggleAll: (page) => change(page, !page.every((row) => chosen.has(rowKey(row)))),
    drop: (rows) => change(rows, false),
    clear: () => setChosen(new Map()),
  };
}

const messages = defineMessages({
  page: { id: 'selection.page', defaultMessage: 'Select all rows of this page' },
});

/** A column with a box for each row. The box at its head selects the page. */
export function selectionColumn<Row>(
  intl: IntlShape,
  selection: RowSelection<Row>,
  page: readonly Row[],
  { rowKey, nameOf }: { readonly rowKey: (row: Row) => string; readonly nameOf: (row: Row) => string },
): Column<Row> {
  const count = page.filter((row) => selection.has(rowKey(row))).length;
  return {
    id: 'selection',
    head: (
      <input
        type="checkbox"
        className="row-box"
        aria-label={intl.formatMessage(messages.page)}
        checked={page.length > 0 && count === page.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < page.length;
        }}
        onChange={() => selection.toggleAll(page)}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        className="row-box"
        aria-label={nameOf(row)}
        checked={selection.has(rowKey(row))}
        onChange={() => selection.toggle(row)}
      />
    ),
  };
}

interface Selectable<Row> {
  readonly rowKey: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Whether the user may act on the rows. Without it there are no boxes. */
  readonly may: boolean;
}

/** The selection of a list with one action for many rows: its boxes, and what `X` does. */
export interface SelectableRows<Row> {
  readonly may: boolean;
  readonly selection: RowSelection<Row>;
  readonly onSelect: (key: string) => void;
  readonly withBoxes: (columns: readonly Column<Row>[]) => readonly Column<Row>[];
}

export function useSelectableRows<Row>(
  rows: readonly Row[],
  { rowKey, nameOf, may }: Selectable<Row>,
): SelectableRows<Row> {
  const intl = useIntl();
  const selection = useRowSelection(rowKey);
  return {
    may,
    selection,
    onSelect(key) {
      const row = rows.find((each) => rowKey(each) === key);
      if (row && may) selection.toggle(row);
    },
    withBoxes: (columns) =>
      may ? [selectionColumn(intl, selection, rows, { rowKey, nameOf }), ...columns] : columns,
  };
}

/** How many rows are selected, and what can be done with them. Nothing if there is none. */
export function SelectionBar<Row>({
  selection,
  children,
}: {
  readonly selection: RowSelection<Row>;
  readonly children: ReactNode;
}): ReactNode {
  const intl = useIntl();
  const { length } = selection.rows;
  if (length === 0) return null;
  return (
    <section
      className="selection-bar"
      aria-label={intl.formatMessage({ id: 'selection', defaultMessage: 'Selection' })}
    >
      <span role="status">
        <FormattedMessage
          id="selection.count"
          defaultMessage="{count, plural, one {# selected} other {# selected}}"
          values={{ count: length }}
        />
      </span>
      {children}
      <Button look="ghost" size="sm" onClick={selection.clear}>
        <FormattedMessage id="selection.clear" defaultMessage="Clear" />
      </Button>
    </section>
  );
}
