import type { Actor, EventMeta, EventShape, Origin, Position, RingpostEvent } from '@ringpost/domain';
import {
  EVENTS_WITH_ORIGIN,
  FACT_KINDS,
  kindOfActor,
  latestOf,
  mayCause,
  Rejection,
  reject,
} from '@ringpost/domain';
import { type NewEvent, RevisionConflict, StoreUnavailable } from '@ringpost/engine';
import type { Decided as DecidedPart } from './append-queue.ts';
import type { Decider } from './decider.ts';
import { type Deps, nowIso } from './deps.ts';
import type { LoadedAggregate } from './kept-aggregates.ts';

/** What causes an event. All events store the session of the request, and only some its address. */
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
  /** The id was just made, so its stream is empty. It is not read before the first decision. */
  readonly isNew?: true;
  /**
   * Runs after the stream was read and before anything is appended at the revision that was read. It may throw a refusal.
   */
  readonly check?: () => Promise<void>;
}

export interface Sent<State, Event extends EventShape> {
  /** The new events; empty if the command was done already. */
  readonly events: readonly Event[];
  /** The current state. Later commands may have changed it. */
  readonly state: State;
  /** The position of the stream's last event, `LOG_START` for an empty stream. */
  readonly position: Position;
}

/** What a command decided, before anything of it is appended. */
export interface Decided<State, Event extends EventShape> {
  /** Empty if the command was done already. */
  readonly events: readonly Event[];
  /** The state after these events. */
  readonly state: State;
  /** The stream in memory. Later commands change it. */
  readonly stream: Pick<LoadedAggregate<State>, 'state' | 'position'>;
}

/** Decides commands to several streams together. */
export interface JointDecision {
  /** Decides one of them. A refusal leaves the others as they are. @throws Rejection */
  decide<S, C, E extends EventShape>(request: Send<S, C, E>): Promise<Decided<S, E>>;
  /** Decides on the stream in memory, which may be old. Undefined if it gives a refusal or nothing to do. */
  decideInMemory<S, C, E extends EventShape>(request: Send<S, C, E>): Promise<Decided<S, E> | undefined>;
}

/** What is decided together with something else. */
export interface JointPart<T> {
  /** Its streams, in the order of their turns. */
  readonly streams: readonly string[];
  decide(joint: JointDecision): Promise<T>;
}

/** The result of a joint decision, once it is in the log. */
export interface JointlySent<T> {
  /** What the decision returned. */
  readonly result: T;
  /** The last position of all streams that got events; undefined if none did. */
  readonly position: Position | undefined;
}

const ATTEMPTS = 12;

/**
 * Loads the stream, then runs the check. Repeats both if the stream changed, so that the check belongs to the revision of
 * the append.
 */
async function readChecked<S, C, E extends EventShape>(
  deps: Deps,
  { stream, decider, check }: Send<S, C, E>,
  how: 'load' | 'begin' | 'refresh',
): Promise<LoadedAggregate<S>> {
  for (;;) {
    const folded = await deps.streams[how](stream, decider);
    const { revision } = folded;
    await check?.();
    if (folded.isBroken) throw new RevisionConflict(stream, 'none');
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

/** @throws Error for a fact that this actor may not cause: that is a bug, whichever command led to it */
function requireCause({ type }: EventShape, cause: Cause): void {
  const kind = FACT_KINDS.get(type);
  if (!kind || !mayCause(kind, cause))
    throw new Error(`${type} is not caused by ${kindOfActor(cause.actor)}`);
}

type Stamp = (cause: Cause, decided: readonly EventShape[]) => readonly NewEvent[];

/**
 * Adds ids and meta to decided events, all with the same time. Facts of one cause and one time share the object of their meta, so the
 * log writes it as JSON only once.
 */
function stamping(deps: Deps): Stamp {
  let last:
    | { readonly cause: Cause; readonly meta: EventMeta; readonly metaWithOrigin: EventMeta }
    | undefined;
  return (cause, decided) => {
    for (const event of decided) requireCause(event, cause);
    const occurredAt = nowIso(deps);
    if (last?.cause !== cause || last.meta.occurredAt !== occurredAt) {
      const { address: _address, ...bare } = cause;
      const when = { occurredAt, schemaVersion: 1 as const };
      last = { cause, meta: { ...bare, ...when }, metaWithOrigin: { ...cause, ...when } };
    }
    const { meta, metaWithOrigin } = last;
    return (decided as readonly RingpostEvent[]).map((event) => ({
      ...event,
      id: deps.ids.next(),
      meta: EVENTS_WITH_ORIGIN.has(event.type) ? metaWithOrigin : meta,
    }));
  };
}

/** Adds ids and meta to the facts of one decision. */
export function stamp(deps: Deps, cause: Cause, decided: readonly EventShape[]): readonly NewEvent[] {
  return stamping(deps)(cause, decided);
}

/** A decision that is not appended yet, with the revision on which it is based. */
interface Staged {
  readonly part: DecidedPart;
  readonly revision: number;
  /** Applies the events to the state in memory. */
  evolve(): void;
}

function decisionsOf(deps: Deps, names: readonly string[]) {
  const staged = new Map<string, Staged>();
  const stampWith = stamping(deps);

  function stage<S, C, E extends EventShape>(
    { stream, decider, cause }: Send<S, C, E>,
    folded: LoadedAggregate<S>,
    decided: readonly E[],
  ): Decided<S, E> {
    const state = decided.reduce((before, event) => decider.evolve(before, event), folded.state);
    const part = { stream, folded, events: stampWith(cause, decided) };
    const evolve = (): void => {
      folded.state = state;
    };
    staged.set(stream, { part, revision: folded.revision, evolve });
    return { events: decided, state, stream: folded };
  }

  async function decideInMemory<S, C, E extends EventShape>(
    request: Send<S, C, E>,
  ): Promise<Decided<S, E> | undefined> {
    if (!names.includes(request.stream)) throw new Error(`${request.stream} has no turn`);
    if (staged.has(request.stream)) throw new Error(`${request.stream} was decided on already`);
    const folded = await readChecked(deps, request, request.isNew ? 'begin' : 'load');
    const events = decideOrRefuse(request, folded.state);
    if (events instanceof Rejection || events.length === 0) return undefined;
    return stage(request, folded, events);
  }

  async function decide<S, C, E extends EventShape>(request: Send<S, C, E>): Promise<Decided<S, E>> {
    const decided = await decideInMemory(request);
    if (decided) return decided;
    // The stream in memory may be old. A refusal or "done already" needs the current end of the stream.
    const fresh = await readChecked(deps, request, 'refresh');
    const events = decideOrRefuse(request, fresh.state);
    if (events instanceof Rejection) throw events;
    if (events.length > 0) return stage(request, fresh, events);
    return { events: [], state: fresh.state, stream: fresh };
  }

  /** The state must not have changed since the decision. @throws RevisionConflict */
  async function append(): Promise<Position | undefined> {
    const all = [...staged.values()];
    for (const { part, revision } of all)
      if (part.folded.isBroken || part.folded.revision !== revision)
        throw new RevisionConflict(part.stream, part.folded.revision);
    if (all.length === 0) return undefined;
    const appended = deps.streams.append(all.map(({ part }) => part));
    for (const { evolve } of all) evolve();
    return latestOf(...(await appended).map(({ position }) => position));
  }

  return { decide, decideInMemory, append };
}

/** Takes the locks one after another. So while it waits for the first lock, it blocks no command that needs only the others. */
function withStreamLocks<T>(deps: Deps, names: readonly string[], job: () => Promise<T>): Promise<T> {
  const [first, ...others] = names;
  if (first === undefined) return job();
  return deps.streams.withStreamLock(first, () => withStreamLocks(deps, others, job));
}

function toRefusal(error: unknown): never {
  if (error instanceof StoreUnavailable) throw reject('unavailable');
  throw error;
}

/** A running append. The promise is inside an object, so that the locks do not wait for the log. */
interface Appending<T> {
  readonly result: T;
  readonly appended: Promise<Position | undefined>;
}

function decideInTurn<T>(
  deps: Deps,
  names: readonly string[],
  decide: (joint: JointDecision) => Promise<T>,
): Promise<Appending<T>> {
  return withStreamLocks(deps, names, async () => {
    const decisions = decisionsOf(deps, names);
    const result = await decide(decisions);
    const appended = decisions.append();
    // It may fail before its sender waits for it. The sender still gets the error.
    appended.catch(() => undefined);
    return { result, appended };
  });
}

/**
 * Sends commands to several streams as one decision: either all of it is in the log, or nothing. After a conflict everything
 * is decided again, a limited number of times. Commands to one stream take turns, but do not wait for each other's disk
 * writes: a later command decides on the state after a running append, and fails with it.
 * @param names every stream that may be decided on; more than one only on a log with `appendAll`. Their turns are taken in
 * this order. So all callers must name the kinds of streams in the same order, or two of them could wait for each other
 * forever
 * @throws Rejection: that of `decide`, or `busy` when conflicts do not end, or `unavailable` when the store does not answer.
 */
export async function sendTogether<T>(
  deps: Deps,
  names: readonly string[],
  decide: (joint: JointDecision) => Promise<T>,
): Promise<JointlySent<T>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const { result, appended } = await decideInTurn(deps, names, decide);
      return { result, position: await appended };
    } catch (error) {
      if (!(error instanceof RevisionConflict)) return toRefusal(error);
    }
  }
  throw reject('busy');
}

/**
 * Reads, folds, decides, and appends at exactly the revision that it read. Apart from that, it works like `sendTogether`. A
 * refusal or "done already" is answered only at the current end of the stream in the store.
 */
export async function send<S, C, E extends EventShape>(
  deps: Deps,
  request: Send<S, C, E>,
): Promise<Sent<S, E>> {
  const { result, position } = await sendTogether(deps, [request.stream], (joint) => joint.decide(request));
  const { events, stream } = result;
  return { events, state: stream.state, position: position ?? stream.position };
}
