import { useRef, useState } from 'react';
import type { UnclaimedNumber } from './unclaimed.api.ts';

export interface ChosenRows {
  readonly rows: readonly UnclaimedNumber[];
  /** How many rows can be chosen. */
  readonly most: number;
  readonly has: (id: string) => boolean;
  /** Chooses a row or not. With `range`, all rows from the one before to this one become like this one. */
  readonly toggle: (id: string, range: boolean) => void;
  /** Chooses all rows, or none if all were chosen. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Whether a row can be bought: its app has a price. */
export function isPriced({ price }: UnclaimedNumber): boolean {
  return price !== null;
}

/** The chosen rows of a list, in the order of the list. */
export function useChosenRows(list: readonly UnclaimedNumber[]): ChosenRows {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const offered = list.filter(isPriced);
  const rows = offered.filter(({ id }) => ids.has(id));

  function set(changed: readonly UnclaimedNumber[], chosen: boolean): void {
    const next = new Set(ids);
    for (const { id } of changed) {
      if (chosen) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  }
  function toggle(id: string, range: boolean): void {
    const to = offered.findIndex((row) => row.id === id);
    const from = range ? offered.findIndex((row) => row.id === last.current) : -1;
    const [first, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    set(offered.slice(first, end + 1), !ids.has(id));
    last.current = id;
  }
  return {
    rows,
    most: offered.length,
    has: (id) => ids.has(id),
    toggle,
    toggleAll: () => set(offered, rows.length < offered.length),
    clear: () => setIds(new Set()),
  };
}
