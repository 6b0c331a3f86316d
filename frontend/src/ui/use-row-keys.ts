import { useEffect, useRef } from 'react';
import { GO_WITHIN_MS, isKeyTaken } from './keys.ts';

/** What the keys of a list do. A row is named by its key. */
export interface RowKeys {
  /** `X` */
  readonly onSelect?: (key: string) => void;
  /** `A` */
  readonly onAudit?: (key: string) => void;
  /** `F`; by itself it leads to the first filter above the list. */
  readonly onFilter?: () => void;
}

const LEADS = 'a, button';

/** The rows that lead somewhere. */
function rows(): readonly HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  return all.filter((row) => row.querySelector(LEADS));
}

/** The row with the focus. */
function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** Gives the focus to the link of the next or the previous row, so that Enter opens it. */
function moveBy(step: 1 | -1): void {
  const all = rows();
  const current = currentRow();
  const at = current ? all.indexOf(current) + step : 0;
  const row = all[Math.max(0, Math.min(all.length - 1, at))];
  row?.querySelector<HTMLElement>(LEADS)?.focus();
  row?.scrollIntoView?.({ block: 'nearest' });
}

/** Gives the focus to the first filter of the list. */
function goToFilters(): boolean {
  const first = document.querySelector<HTMLElement>('main .list-filters :is(input, select)');
  first?.focus();
  return first !== null;
}

function act(key: string, { onSelect, onAudit, onFilter }: RowKeys): boolean {
  const row = currentRow()?.dataset.row;
  if (key === 'j') moveBy(1);
  else if (key === 'k') moveBy(-1);
  else if (key === 'x' && row !== undefined && onSelect) onSelect(row);
  else if (key === 'a' && row !== undefined && onAudit) onAudit(row);
  else if (key === 'f' && onFilter) onFilter();
  else if (key === 'f') return goToFilters();
  else return false;
  return true;
}

/**
 * `J` and `K` go from row to row of a list, `X` selects the row with the focus, `A` opens what happened to it, and `F` leads to the
 * filters. A letter after `g` opens a page and does nothing here.
 */
export function useRowKeys(keys: RowKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let goUntil = 0;
    const listen = (event: KeyboardEvent): void => {
      const isGo = event.timeStamp <= goUntil;
      const key = event.key.toLowerCase();
      goUntil = key === 'g' ? event.timeStamp + GO_WITHIN_MS : 0;
      if (isGo || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isKeyTaken(event.target) && act(key, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
