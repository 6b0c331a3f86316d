import { useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import type { InventoryNumber } from './inventory.api.ts';
import { useSelection } from './selection.store.ts';
import { useChecked } from './use-checked.ts';

export interface SelectedRows {
  /** How many numbers are selected. */
  readonly count: number;
  /** Their rows. A number that is not ours any more has none. */
  readonly rows: readonly InventoryNumber[];
  /** Whether rows are still read, so that nobody knows the price of all. */
  readonly isReading: boolean;
  readonly problem: Problem | null;
  readonly again: () => void;
  readonly onToggle: (row: InventoryNumber) => void;
}

/**
 * The selected rows, also those of other pages and other searches. Numbers that were selected before the page was opened are
 * read: the tab stores no rows, because their prices would be old.
 */
export function useSelectedRows(appId: string | undefined, shown: readonly InventoryNumber[]): SelectedRows {
  const { appId: ofApp, numbers, toggle } = useSelection();
  const [before] = useState(numbers);
  const list = ofApp === appId ? before.join('\n') : '';
  const { checked, problem, again } = useChecked(appId, list);
  const [toggled, setToggled] = useState<ReadonlyMap<string, InventoryNumber>>(new Map());
  const rowOf = new Map([
    ...(list === '' ? [] : (checked?.data ?? [])).map((row) => [row.number, row] as const),
    ...toggled,
    ...shown.map((row) => [row.number, row] as const),
  ]);
  const ofThisApp = ofApp === appId ? numbers : [];
  return {
    count: ofThisApp.length,
    rows: ofThisApp.flatMap((number) => rowOf.get(number) ?? []),
    isReading: checked === null && ofThisApp.some((number) => !rowOf.has(number)),
    problem,
    again,
    onToggle(row): void {
      setToggled(new Map([...toggled, [row.number, row]]));
      toggle(row.number);
    },
  };
}
