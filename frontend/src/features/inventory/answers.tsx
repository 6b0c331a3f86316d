import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DataTable, NoData } from '../../ui/data-table.tsx';
import { Phone } from '../../ui/figures.tsx';
import { RejectedLines } from '../../ui/rejected-lines.tsx';
import type { Checked, InventoryNumber } from './inventory.api.ts';
import { InventoryCard, inventoryColumns } from './inventory-cells.tsx';
import { useSelection } from './selection.store.ts';
import { useWay } from './selection-card.tsx';

/** The result of the check for each number: free, taken, not ours, or not a number. */
export function Answers({
  checked,
  onToggle,
}: {
  readonly checked: Checked;
  /** Selects a row, or removes it. Absent: the page needs no rows of the selection. */
  readonly onToggle?: (row: InventoryNumber) => void;
}): ReactNode {
  const { data, unknown, refused } = checked;
  const { way } = useWay();
  const { appId, numbers, toggle } = useSelection();
  const shown = {
    ...{ appId: appId ?? '', way },
    selected: new Set(numbers),
    onToggle: onToggle ?? (({ number }: InventoryNumber) => toggle(number)),
  };
  return (
    <div className="inventory-answers">
      {data.length > 0 && (
        <DataTable
          caption={<FormattedMessage id="inventory.checked" defaultMessage="Checked numbers" />}
          columns={inventoryColumns(shown)}
          rows={data}
          rowKey={({ number }) => number}
          card={(row) => <InventoryCard row={row} {...shown} />}
          empty={<NoData />}
        />
      )}
      {unknown.length > 0 && (
        <div className="note" data-kind="warning">
          <span className="inventory-unknown">
            <FormattedMessage
              id="inventory.unknown"
              defaultMessage="{count, plural, one {# number is} other {# numbers are}} not ours:"
              values={{ count: unknown.length }}
            />
            {unknown.map((number) => (
              <Phone key={number} number={number} international />
            ))}
          </span>
        </div>
      )}
      {refused.length > 0 && <RejectedLines rejected={refused} name="numbers" />}
    </div>
  );
}
