import { create } from 'zustand';
import { onSignOut } from '../../session/session.store.ts';

/** The typed, pasted or loaded list of the check, and the name of its file. */
interface CheckedList {
  readonly text: string;
  readonly file: string | null;
}

const EMPTY: CheckedList = { text: '', file: null };

/** The list stays while the customer looks at the other tabs of the inventory, until the page is reloaded or the session ends. */
export const useCheckedList = create<CheckedList>()(() => EMPTY);

onSignOut(() => useCheckedList.setState(EMPTY));
