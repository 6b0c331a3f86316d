import type { PlannedEvent } from './planned.events.ts';
import type { PlannedChange, PlannedChanges } from './planned.state.ts';

/** The changes that are to come. */
export function openChanges(changes: PlannedChanges): readonly PlannedChange[] {
  return changes.size === 0 ? [] : [...changes.values()].filter((each) => each !== null);
}

/** The changes that count at this instant and are no facts yet, the earliest first. */
function dueChanges(changes: PlannedChanges, at: string): readonly PlannedChange[] {
  return openChanges(changes)
    .filter(({ countsFrom }) => countsFrom <= at)
    .toSorted((a, b) => a.countsFrom.localeCompare(b.countsFrom));
}

/** One planned change that is due: its instant, and its facts by the state of that instant. */
export interface Due<State, Event> {
  readonly countsFrom: string;
  readonly factsOf: (state: State) => readonly Event[];
}

/** What one noun needs for its planned changes. */
export interface Planning<State, Event> {
  readonly evolve: (state: State, event: Event) => State;
  /** What is due at an instant, in any order. */
  readonly dueAt: (state: State, at: string) => readonly Due<State, Event>[];
}

/** What is due of the planned changes of a noun. @param factsOf what a change does, by the state of its instant */
export function dueFrom<State, Event>(
  changes: PlannedChanges,
  at: string,
  factsOf: (change: PlannedChange, state: State) => readonly Event[],
): readonly Due<State, Event | PlannedEvent>[] {
  return dueChanges(changes, at).map((change) => ({
    countsFrom: change.countsFrom,
    factsOf(state) {
      const { changeId, of, subjectId } = change;
      return [{ type: 'ChangeCarriedOut', data: { changeId, of, subjectId } }, ...factsOf(change, state)];
    },
  }));
}

/** The facts of all planned changes that count at this instant and are not in the log yet, the earliest first. */
export function dueFacts<State, Event>(
  { evolve, dueAt }: Planning<State, Event>,
  state: State,
  at: string,
): readonly Event[] {
  const due = dueAt(state, at);
  if (due.length === 0) return [];
  const facts: Event[] = [];
  let current = state;
  for (const { factsOf } of due.toSorted((a, b) => a.countsFrom.localeCompare(b.countsFrom))) {
    const made = factsOf(current);
    current = made.reduce(evolve, current);
    facts.push(...made);
  }
  return facts;
}

/** The state that counts at this instant. So a change counts in time, even if its facts come late. */
export function stateAt<State, Event>(planning: Planning<State, Event>, state: State, at: string): State {
  return dueFacts(planning, state, at).reduce(planning.evolve, state);
}

/**
 * Decides by the state that counts now. The facts of planned changes that are due come first: then no fact follows a later one.
 */
export function withDueFacts<State, Event>(
  planning: Planning<State, Event>,
  state: State,
  now: string,
  decide: (current: State) => readonly Event[],
): readonly Event[] {
  const due = dueFacts(planning, state, now);
  const decided = decide(due.reduce(planning.evolve, state));
  return decided.length === 0 ? [] : [...due, ...decided];
}
