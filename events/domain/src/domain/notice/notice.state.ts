import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { dueFrom, type Planning } from '../planned/due-facts.ts';
import { NO_CHANGES, notePlanned, type PlannedChanges } from '../planned/planned.state.ts';
import type { NoticeEvent } from './notice.events.ts';

export interface NoticesState {
  /** By the name of the notice. One that is not here has its default text. */
  readonly texts: PersistentMap<string, string>;
  readonly changes: PlannedChanges;
}

/** Folds `notice-texts`. */
export const notices: Fold<NoticesState, NoticeEvent> = {
  initial: () => ({ texts: PersistentMap.none(), changes: NO_CHANGES }),
  evolve(state, event) {
    if (event.type !== 'NoticeTextChanged') return { ...state, changes: notePlanned(state.changes, event) };
    const { notice, text } = event.data;
    return { ...state, texts: text === '' ? state.texts.delete(notice) : state.texts.set(notice, text) };
  },
};

/** The planned changes of texts. */
export const NOTICE_PLANNING: Planning<NoticesState, NoticeEvent> = {
  evolve: notices.evolve,
  dueAt: ({ changes }, at) =>
    dueFrom<NoticesState, NoticeEvent>(changes, at, ({ act }, { texts }) => {
      if (act.kind !== 'notice-text' || (texts.get(act.notice) ?? '') === act.text) return [];
      const { notice, text } = act;
      return [{ type: 'NoticeTextChanged', data: { notice, text } }];
    }),
};
