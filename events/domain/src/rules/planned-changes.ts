import {
  type ChangePlanned,
  openChanges,
  type PlannedChange,
  type PlannedChanges,
  type PlannedEvent,
  plusSeconds,
  reject,
} from '../domain/index.ts';
import { PLANNED_CHANGES_MAX, PLANNED_DAYS_MAX, PLANNED_SECONDS_MIN } from './limits.ts';

/** When a change counts, and who wants it. */
export interface When {
  readonly now: string;
  /** The instant from which it counts; null: at once. */
  readonly countsFrom: string | null;
  /** The admin. */
  readonly adminId: string;
  /** The id of the change, if it is planned. The same id is the same change. */
  readonly changeId: string;
}

/** Which planned change is withdrawn. */
export interface ToWithdraw {
  readonly changeId: string;
  readonly now: string;
}

interface ToPlan extends When {
  readonly countsFrom: string;
  /** Two admins have agreed, and may have needed the minute before the date. */
  readonly isApproved?: boolean;
}

type Place = Pick<PlannedChange, 'of' | 'subjectId'>;

/** @throws Rejection `change-date` for a date that is not between a minute and a year ahead */
export function requireDate({ now, countsFrom }: Pick<When, 'now' | 'countsFrom'>): void {
  if (countsFrom === null) return;
  const [first, last] = [PLANNED_SECONDS_MIN, PLANNED_DAYS_MAX * 86_400];
  if (countsFrom < plusSeconds(now, first) || countsFrom > plusSeconds(now, last))
    throw reject('change-date');
}

function sameActs(
  { act, countsFrom }: PlannedChange,
  other: Pick<PlannedChange, 'act' | 'countsFrom'>,
): boolean {
  return countsFrom === other.countsFrom && JSON.stringify(act) === JSON.stringify(other.act);
}

/**
 * Plans a change once: neither the same id nor the same change for the same instant is planned again.
 * @throws Rejection `change-date`, `too-many-changes`
 */
export function planChange(
  changes: PlannedChanges,
  place: Place,
  { now, countsFrom, adminId: plannedBy, changeId, isApproved = false }: ToPlan,
  act: PlannedChange['act'],
): readonly ChangePlanned[] {
  if (changes.has(changeId)) return [];
  if (!isApproved) requireDate({ now, countsFrom });
  const open = openChanges(changes);
  if (open.some((each) => sameActs(each, { act, countsFrom }))) return [];
  if (open.length >= PLANNED_CHANGES_MAX) throw reject('too-many-changes', { limit: PLANNED_CHANGES_MAX });
  const { of, subjectId } = place;
  return [{ type: 'ChangePlanned', data: { changeId, of, subjectId, act, countsFrom, plannedBy } }];
}

/**
 * Withdraws a change that is to come. It is called after the facts of what is due (`withDueFacts`).
 * @throws Rejection `not-found` for a change that was never planned, was withdrawn, or counts already
 */
export function withdrawChange(
  changes: PlannedChanges,
  { changeId }: Pick<ToWithdraw, 'changeId'>,
): readonly PlannedEvent[] {
  const planned = changes.get(changeId);
  if (!planned) throw reject('not-found');
  const { of, subjectId } = planned;
  return [{ type: 'ChangeWithdrawn', data: { changeId, of, subjectId } }];
}
