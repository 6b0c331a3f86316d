import type { EventShape, Fold } from '@ringpost/events/domain';

/** Rules of one aggregate: what a command makes happen, given what has happened. Pure; a refusal is thrown. */
export interface Decider<State, Command, Event extends EventShape> extends Fold<State, Event> {
  /** @throws Rejection. An empty answer: it has happened already, or nothing needs to. */
  decide(command: Command, state: State): readonly Event[];
}
