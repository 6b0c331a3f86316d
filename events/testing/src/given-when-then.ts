import { type EventShape, Rejection, type RejectionCode } from '@ringpost/domain';
import { expect } from 'vitest';

/** A decider as a test uses it: facts in, a command, facts out. */
export interface Decides<State, Command, Event extends EventShape> {
  initial(): State;
  evolve(state: State, event: Event): State;
  decide(command: Command, state: State): readonly Event[];
}

interface Then<Event> {
  /** Expects exactly these facts, in this order; none for a command that was executed before. */
  then(...events: readonly Event[]): void;
  thenRejected(code: RejectionCode, facts?: Readonly<Record<string, unknown>>): void;
}

export interface Given<Command, Event> {
  when(command: Command): Then<Event>;
}

function fold<State, Command, Event extends EventShape>(
  decider: Decides<State, Command, Event>,
  events: readonly Event[],
): State {
  return events.reduce((state, event) => decider.evolve(state, event), decider.initial());
}

type Attempt<Event> = { readonly events: readonly Event[] } | { readonly thrown: unknown };

function attempt<Event>(work: () => readonly Event[]): Attempt<Event> {
  try {
    return { events: work() };
  } catch (thrown) {
    return { thrown };
  }
}

/**
 * A decider's test reads as a sentence:
 * `given(credited(900)).when(hold(900)).then(held(900))`.
 */
export function decide<State, Command, Event extends EventShape>(
  decider: Decides<State, Command, Event>,
): { given(...events: readonly Event[]): Given<Command, Event> } {
  return {
    given: (...events) => ({
      when: (command) => {
        const outcome = attempt(() => decider.decide(command, fold(decider, events)));
        return {
          // biome-ignore lint/suspicious/noThenProperty: it is part of a sentence, and nothing awaits it.
          then: (...expected) => {
            if ('thrown' in outcome) throw outcome.thrown;
            expect(outcome.events).toEqual(expected);
          },
          thenRejected: (code, facts) => {
            if (!('thrown' in outcome)) {
              expect.unreachable(
                `expected ${code}, but these were decided: ${JSON.stringify(outcome.events)}`,
              );
            }
            const { thrown } = outcome;
            if (!(thrown instanceof Rejection)) throw thrown;
            expect(thrown.code).toBe(code);
            if (facts !== undefined) expect(thrown.facts).toEqual(facts);
          },
        };
      },
    }),
  };
}
