import { PersistentMap } from '../persistent-map.ts';
import type { ChangePlanned, PlannedEvent } from './planned.events.ts';

export type PlannedChange = ChangePlanned['data'];

/** The changes that admins planned in one stream, by their id; null: it was withdrawn, or counts already. They are few, so all are kept. */
export type PlannedChanges = PersistentMap<string, PlannedChange | null>;

export const NO_CHANGES: PlannedChanges = PersistentMap.none();

/** Notes what was planned, and what is over. */
export function notePlanned(changes: PlannedChanges, { type, data }: PlannedEvent): PlannedChanges {
  return changes.set(data.changeId, type === 'ChangePlanned' ? data : null);
}
