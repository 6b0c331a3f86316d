import type { Actor, EventShape, Origin, Position, RingpostEvent } from '@ringpost/events/domain';
import { EVENTS_WITH_ORIGIN, Rejection, reject } from '@ringpost/events/domain';
import { type NewEvent, RevisionConflict, StoreUnavailable } from '@ringpost/events/engine';
import { type Behind, EarlierAppendFailed, type LoadedAggregate } from './aggregate-repository.ts';
import type { Decider } from './decider.ts';
import { type Deps, nowIso } from './deps.ts';

/** What causes an event. Only some events store the address and session of the request. */
export interface Cause extends Origin {
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
   * Runs after the stream was read and before anything is appended at the revision that was read. It may throw a refusal.
   */
  readonly check?: () => Promise<void>;
  /** A running append that must be in the log before this one. */
  readonly behind?: Behind;
}

export interface Sent<State, Event extends EventShape> {
  /** The new events; empty if the command was done already. */
  readonly events: readonly Event[];
  /** The current state. Later commands may have changed it. */
  readonly state: State;
  /** The position of the stream's last event, `LOG_START` for an empty stream. */
  readonly position: Position;
}

/** Decided and being appended. */
export interface Begun<State, Event extends EventShape> {
  readonly events: readonly Event[];
  readonly state: State;
  /** For appends that require it before it is durable. */
  readonly last: Behind;
  /**
   * The answer of `send`. It is not tried again if the stream has changed: then `isUndone` is true, and nothing was
   * appended.
   * @throws Rejection `unavailable` when the outcome is unknown
   */
  readonly sent: Promise<Sent<State, Event>>;
}

const ATTEMPTS = 12;

interface Started<S, E> {
  readonly folded: LoadedAggregate<S>;
  readonly events: readonly E[];
  readonly last: Behind;
  /** A promise, so that other commands may run meanwhile. */
  readonly appended: Promise<{ readonly position: Position }>;
}

/**
 * Loads the stream, then runs the check. Repeats both if the stream changed, so that the check belongs to the revision of
 * the append.
 */
async function readChecked<S, C, E extends EventShape>(
  deps: Deps,
  { stream, decider, check }: Send<S, C, E>,
  how: 'load' | 'refresh',
): Promise<LoadedAggregate<S>> {
  for (;;) {
    const folded = await deps.streams[how](stream, decider);
    const { revision } = folded;
    await check?.();
    if (folded.isBroken) throw new EarlierAppendFailed();
    if (folded.revision === revision) return folded;
  }
}

function decideOrRefuse<S, C, E extends EventShape>(
  request: Send<S, C, E>,
  state: S,
): readonly E[] | Rejection {
  try {
    return request.decider.decide(request.command, state);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

/** Adds ids and meta to decided events, all with the same time. */
export function stamp(deps: Deps, cause: Cause, decided: readonly EventShape[]): readonly NewEvent[] {
  const { address: _address, sessionId: _session, ...bare } = cause;
  const when = { occurredAt: nowIso(deps), schemaVersion: 1 as const };
  const meta = { ...bare, ...when };
  const metaWithOrigin = { ...cause, ...when };
  return (decided as readonly RingpostEvent[]).map((event) => ({
    ...event,
    id: deps.ids.next(),
    meta: EVENTS_WITH_ORIGIN.has(event.type) ? metaWithOrigin : meta,
  }));
}

function start<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
  folded: LoadedAggregate<S>,
  decided: readonly E[],
): Started<S, E> {
  const events = stamp(deps, request.cause, decided);
  const appended = deps.streams.append(request.stream, folded, events, request.behind);
  const [pending, id] = [folded.last, events.at(-1)?.id];
  if (!pending || id === undefined) throw new Error(`nothing of ${request.stream} is under way`);
  const last = { pending, event: { stream: request.stream, revision: folded.revision, id } };
  for (const event of decided) folded.state = request.decider.evolve(folded.state, event);
  // It may fail before its sender waits for it. The sender still gets the error.
  appended.catch(() => undefined);
  return { folded, events: decided, last, appended };
}

async function takeTurn<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Started<S, E> | Sent<S, E>> {
  const folded = await readChecked(deps, request, 'load');
  const first = decideOrRefuse(request, folded.state);
  if (!(first instanceof Rejection) && first.length > 0) return start(deps, request, folded, first);
  // The stream in memory may be old. A refusal or "done already" needs the current end of the stream.
  const fresh = await readChecked(deps, request, 'refresh');
  const second = decideOrRefuse(request, fresh.state);
  if (second instanceof Rejection) throw second;
  if (second.length === 0) return { events: [], state: fresh.state, position: fresh.position };
  return start(deps, request, fresh, second);
}

/**
 * Whether nothing was appended because an earlier append failed or the stream changed. Then the decision must be made
 * again.
 */
export function isUndone(error: unknown): boolean {
  return error instanceof RevisionConflict || error instanceof EarlierAppendFailed;
}

function toRefusal(error: unknown): never {
  if (error instanceof StoreUnavailable) throw reject('unavailable');
  throw error;
}

/** @throws EarlierAppendFailed; Rejection */
function inTurn<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Started<S, E> | Sent<S, E>> {
  return deps.streams.withStreamLock(request.stream, () => takeTurn(deps, request)).catch(toRefusal);
}

async function sentOf<S, E extends EventShape>({
  folded,
  events,
  appended,
}: Started<S, E>): Promise<Sent<S, E>> {
  const { position } = await appended.catch(toRefusal);
  return { events, state: folded.state, position };
}

/**
 * Decides and starts the append without waiting for it. What follows may start, with this as its `behind`. If there is
 * nothing to append, answers as `send` does.
 * @throws Rejection as `send` does; an error for which `isUndone` is true
 */
export async function begin<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Begun<S, E> | Sent<S, E>> {
  const turn = await inTurn(deps, request);
  if (!('appended' in turn)) return turn;
  const sent = sentOf(turn);
  // The caller may never wait for it.
  sent.catch(() => undefined);
  return { events: turn.events, state: turn.folded.state, last: turn.last, sent };
}

/** Undefined: an earlier append failed or the stream changed, so the decision must be made again. */
async function attemptOnce<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Sent<S, E> | undefined> {
  try {
    const turn = await inTurn(deps, request);
    return 'appended' in turn ? await sentOf(turn) : turn;
  } catch (error) {
    if (isUndone(error)) return undefined;
    throw error;
  }
}

/**
 * Reads, folds, decides, and appends at exactly the revision that it read. After a conflict it decides again, a limited
 * number of times. Commands to one stream take turns, but do not wait for each other's disk writes: a later one decides
 * on top of a running one, and fails with it. A refusal or "done already" is answered only at the current end of the
 * stream in the store.
 * @throws Rejection: the decider's, or `busy` when conflicts do not end, or `unavailable` when the store does not answer.
 */
export async function send<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Sent<S, E>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sent = await attemptOnce(deps, request);
    if (sent) return sent;
  }
  throw reject('busy');
}
