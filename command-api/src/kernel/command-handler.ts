import type { Actor, EventShape, Origin, Position, RingpostEvent } from '@ringpost/events/domain';
import { EVENTS_WITH_ORIGIN, Rejection, reject } from '@ringpost/events/domain';
import { type NewEvent, RevisionConflict, StoreUnavailable } from '@ringpost/events/engine';
import { EarlierAppendFailed, type LoadedAggregate } from './aggregate-repository.ts';
import type { Decider } from './decider.ts';
import { type Deps, nowIso } from './deps.ts';

/** What makes something happen. Where somebody asked from is kept with the events that keep it. */
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
   * Runs after the stream was read and before anything is appended at the revision that was read.
   * It may throw a refusal.
   */
  readonly check?: () => Promise<void>;
}

export interface Sent<State, Event extends EventShape> {
  /** What happened now; empty when it had happened already. */
  readonly events: readonly Event[];
  /** As of now; later sends may have moved it on. */
  readonly state: State;
  /** Where the stream's last event stands in the log, `LOG_START` for a stream without any. */
  readonly position: Position;
}

const ATTEMPTS = 12;

/**
 * Reads, folds, decides, and appends at the exact revision it read; decides again on a conflict, a bounded number of times.
 * Sends to one stream take turns, but do not wait for each other's disk: a later one decides on top of an earlier one under
 * way, and falls with it. A "no" and a "that has happened" are given only on the store's present end of the stream.
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

/** Undefined: what it was decided upon did not hold, so it has to be decided anew. */
async function attemptOnce<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Sent<S, E> | undefined> {
  try {
    const turn = await deps.streams.withStreamLock(request.stream, () => takeTurn(deps, request));
    if (!('appended' in turn)) return turn;
    const { position } = await turn.appended;
    return { events: turn.events, state: turn.folded.state, position };
  } catch (error) {
    if (error instanceof RevisionConflict || error instanceof EarlierAppendFailed) return undefined;
    if (error instanceof StoreUnavailable) throw reject('unavailable');
    throw error;
  }
}

interface Started<S, E> {
  readonly folded: LoadedAggregate<S>;
  readonly events: readonly E[];
  /** Not settled yet: others may take their turn meanwhile. */
  readonly appended: Promise<{ readonly position: Position }>;
}

async function takeTurn<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Started<S, E> | Sent<S, E>> {
  const folded = await readChecked(deps, request, 'load');
  const first = decideOrRefuse(request, folded.state);
  if (!(first instanceof Rejection) && first.length > 0) return start(deps, request, folded, first);
  // What this process remembers may be old: a "no" and a "that has happened" need the stream's present end.
  const fresh = await readChecked(deps, request, 'refresh');
  const second = decideOrRefuse(request, fresh.state);
  if (second instanceof Rejection) throw second;
  if (second.length === 0) return { events: [], state: fresh.state, position: fresh.position };
  return start(deps, request, fresh, second);
}

/** The stream, and after it the check; both anew if the stream moved meanwhile, for the check must stand on what is appended to. */
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

function start<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
  folded: LoadedAggregate<S>,
  decided: readonly E[],
): Started<S, E> {
  const events = stamp(deps, request.cause, decided);
  const appended = deps.streams.append(request.stream, folded, events);
  for (const event of decided) folded.state = request.decider.evolve(folded.state, event);
  // It may fail before its sender has come to wait for it; the sender hears of it all the same.
  appended.catch(() => undefined);
  return { folded, events: decided, appended };
}

/** Gives decided facts their ids and their meta, all of one instant. */
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
