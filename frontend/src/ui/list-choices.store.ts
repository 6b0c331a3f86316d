import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** A filter of a list under a name. `search` is the part of its address after the question mark. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/**
 * How the lists of admins look on this device, by the name of each list. It stays after a logout, so it must contain nothing about a
 * customer.
 */
interface ListChoices {
  readonly hidden: Readonly<Record<string, readonly string[]>>;
  readonly views: Readonly<Record<string, readonly SavedView[]>>;
}

/** The most views of one list. */
const SAVED_VIEWS_MAX = 12;

export const useListChoices = create<ListChoices>()(
  persist((): ListChoices => ({ hidden: {}, views: {} }), { name: 'ringpost.lists' }),
);

/** Shows a column of a list, or hides it. */
export function toggleColumn(list: string, column: string): void {
  useListChoices.setState(({ hidden }) => {
    const before = hidden[list] ?? [];
    const after = before.includes(column) ? before.filter((each) => each !== column) : [...before, column];
    return { hidden: { ...hidden, [list]: after } };
  });
}

/** Keeps a view. One with the same name is replaced. */
export function saveView(list: string, view: SavedView): void {
  useListChoices.setState(({ views }) => {
    const others = (views[list] ?? []).filter(({ name }) => name !== view.name);
    return { views: { ...views, [list]: [...others, view].slice(-SAVED_VIEWS_MAX) } };
  });
}

export function removeView(list: string, name: string): void {
  useListChoices.setState(({ views }) => ({
    views: { ...views, [list]: (views[list] ?? []).filter((view) => view.name !== name) },
  }));
}
