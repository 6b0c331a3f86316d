import type { EventShape, Fold } from '@ringpost/domain';

/** The rules of one aggregate: which events a command causes in a state. Pure. A refusal is thrown. */
export interface Decider<State, Command, Event extends EventShape> extends Fold<State, Event> {
  /** @returns no events if the command was done already or nothing is needed @throws Rejection */
  decide(command: Command, state: State): readonly Event[];
}
