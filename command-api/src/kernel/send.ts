import type { Actor, EventShape, RingpostEvent } from '@ringpost/events/catalogue';
import { Rejection, reject } from '@ringpost/events/catalogue';
import { type Appended, type NewEvent, RevisionConflict, StoreUnavailable } from '@ringpost/events/engine';
import type { Decider } from './decider.ts';
import { type Deps, instant } from './deps.ts';
import type { Folded } from './streams.ts';

export interface Cause {
  readonly operationId: string;
  readonly causationId: string;
  readonly correlationId: string;
  readonly actor: Actor;
}

export interface Send<State, Command, Event extends EventShape> {
  readonly stream: string;
  readonly decider: Decider<State, Command, Event>;
  readonly command: Command;
  readonly cause: Cause;
  /**
   * Runs after the stream was read and before anything is appended at the revision that was read (design §4.3 rule a).
   * It may throw a refusal.
   */
  readonly check?: () => Promise<void>;
}

export interface Sent<State, Event extends EventShape> {
  /** What happened now; empty when it had happened already. */
  readonly events: readonly Event[];
  /** As of now; later sends may have moved it on. */
  readonly state: State;
  /** Where the stream's last event stands in the log, -1 for a stream without any. */
  readonly position: number;
}

const ATTEMPTS = 12;
const REPEATS = 3;

/**
 * Reads, folds, decides, and appends at the exact revision it read; decides again on a conflict, a bounded number of times.
 * Sends to one stream take turns, but do not wait for each other's disk: a later one decides on top of an earlier one under
 * way, and falls with it. A "no" and a "that has happened" are given only on the store's present end of the stream.
 * @throws Rejection: the decider's, or `busy` when conflicts do not end, or `unavailable` when the store does not answer.
 */
export const send = async <S, C, E extends EventShape>(
  deps: Deps,
  order: Send<S, C, E>,
): Promise<Sent<S, E>> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const turn = await deps.streams.inTurn(order.stream, () => takeTurn(deps, order, attempt > 0));
    if (!('appended' in turn)) return turn;
    const position = await settled(deps, order.stream, turn);
    if (position !== undefined) return { events: turn.events, state: turn.folded.state, position };
  }
  throw reject('busy');
};

interface Started<S, E> {
  readonly folded: Folded<S>;
  readonly events: readonly E[];
  /** Not settled yet: others may take their turn meanwhile. */
  readonly appended: Promise<Appended>;
}

const takeTurn = async <S, C, E extends EventShape>(
  deps: Deps,
  order: Send<S, C, E>,
  again: boolean,
): Promise<Started<S, E> | Sent<S, E>> => {
  const { stream, decider } = order;
  const folded = again
    ? await deps.streams.refresh(stream, decider)
    : await deps.streams.load(stream, decider);
  await order.check?.();
  const first = decideOrRefuse(order, folded.state);
  if (!(first instanceof Rejection) && first.length > 0) return start(deps, order, folded, first);

  const fresh = await deps.streams.refresh(stream, decider);
  const second = decideOrRefuse(order, fresh.state);
  if (second instanceof Rejection) throw second;
  if (second.length === 0) return { events: [], state: fresh.state, position: fresh.position };
  // Somebody else moved the stream: the check has to stand on the revision that is appended to.
  await order.check?.();
  return start(deps, order, fresh, second);
};

const decideOrRefuse = <S, C, E extends EventShape>(
  order: Send<S, C, E>,
  state: S,
): readonly E[] | Rejection => {
  try {
    return order.decider.decide(order.command, state);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};

const start = <S, C, E extends EventShape>(
  deps: Deps,
  order: Send<S, C, E>,
  folded: Folded<S>,
  decided: readonly E[],
): Started<S, E> => {
  const expected = folded.revision < 0 ? 'none' : folded.revision;
  const events = stamp(deps, order.cause, decided);
  for (const event of decided) folded.state = order.decider.evolve(folded.state, event);
  folded.revision += decided.length;
  const appended = appendUntilAnswered(deps, { stream: order.stream, events, expected });
  folded.tail = appended;
  return { folded, events: decided, appended };
};

/** Waits for the disk. Undefined: the stream stood elsewhere, so what was folded is forgotten and decided anew. */
const settled = async <S, E>(
  deps: Deps,
  stream: string,
  turn: Started<S, E>,
): Promise<number | undefined> => {
  try {
    const { position } = await turn.appended;
    turn.folded.position = Math.max(turn.folded.position, position);
    return position;
  } catch (error) {
    deps.streams.forget(stream, turn.folded);
    if (error instanceof RevisionConflict) return undefined;
    if (error instanceof StoreUnavailable) throw reject('unavailable');
    throw error;
  }
};

/** Gives decided facts their ids and their meta, all of one instant. */
export const stamp = (deps: Deps, cause: Cause, decided: readonly EventShape[]): readonly NewEvent[] => {
  const meta = { ...cause, occurredAt: instant(deps), schemaVersion: 1 as const };
  return (decided as readonly RingpostEvent[]).map((event) => ({ ...event, id: deps.ids.next(), meta }));
};

/** The outcome of an unanswered append is unknown, so it is asked again, word for word (design §4.2). */
const appendUntilAnswered = async (
  deps: Deps,
  append: { stream: string; events: readonly NewEvent[]; expected: 'none' | number },
): Promise<Appended> => {
  for (let repeat = 1; ; repeat += 1) {
    try {
      return await deps.events.append(append);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || repeat === REPEATS) throw error;
    }
  }
};
