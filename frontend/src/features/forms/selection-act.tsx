import { type ReactNode, Suspense, useState } from 'react';
import type { MessageDescriptor } from 'react-intl';
import { type RowSelection, SelectionBar } from '../../ui/row-selection.tsx';
import { ActButtons } from './act-buttons.tsx';

interface SelectionActProps<Row> {
  readonly selection: RowSelection<Row>;
  /** What the button says. */
  readonly label: MessageDescriptor;
  /** The dialog that does it. Rows that are done are not selected any more. */
  readonly dialog: (many: {
    readonly rows: readonly Row[];
    readonly onDone: (row: Row) => void;
    readonly onClose: () => void;
  }) => ReactNode;
}

/** The bar of a selection with one action, which a dialog asks about first. */
export function SelectionAct<Row>({ selection, label, dialog }: SelectionActProps<Row>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SelectionBar selection={selection}>
        <ActButtons
          count={selection.rows.length}
          acts={['act']}
          labels={{ act: label }}
          onAct={() => setOpen(true)}
        />
      </SelectionBar>
      <Suspense>
        {isOpen &&
          dialog({
            rows: selection.rows,
            onDone: (row) => selection.drop([row]),
            onClose: () => setOpen(false),
          })}
      </Suspense>
    </>
  );
}
