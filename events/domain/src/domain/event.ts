import type { Position } from './position.ts';
import { Type } from './schema.ts';
import type { Shape } from './shape.ts';

/** Who caused a fact: `customer:<userId>`, `admin:<userId>`, `visitor`, `provider:<name>`, or `system:<policy or timer>`. */
export type Actor = string;

/** The first word of an actor. `system`: policies, deadlines, and what an operator runs on the machine itself. */
export type ActorKind = 'visitor' | 'customer' | 'admin' | 'provider' | 'system';

/** Where a request came from. */
const Origin = Type.Object({
  /** The client's IP address. Personal: sealed in the log, see `originSubject`. */
  address: Type.Optional(Type.String()),
  /** The session that asked, or the key of the API; absent if nobody was signed in. */
  sessionId: Type.Optional(Type.String()),
});
export type Origin = Shape<typeof Origin>;

/** What every stored event carries besides its data. Rules use `occurredAt`, never the store's own time. */
export const EventMeta = Type.Object({
  ...Origin.properties,
  operationId: Type.String(),
  /** Id of the event or request that caused this one. */
  causationId: Type.String(),
  /** One id for everything that one request or one SMS caused. */
  correlationId: Type.String(),
  actor: Type.Unsafe<Actor>(Type.String()),
  /** ISO 8601, UTC, milliseconds. */
  occurredAt: Type.String(),
  schemaVersion: Type.Literal(1),
});
export type EventMeta = Shape<typeof EventMeta>;

/** Who acted, without the id or the name. */
export function kindOfActor(actor: Actor): ActorKind {
  const end = actor.indexOf(':');
  return (end === -1 ? actor : actor.slice(0, end)) as ActorKind;
}

/** The id of the admin who acted; undefined if it was nobody of them. */
export function adminOfActor(actor: Actor): string | undefined {
  return kindOfActor(actor) === 'admin' ? actor.slice('admin:'.length) : undefined;
}

/** What every event of the domain has: a past-tense name and flat, JSON-safe data. */
export interface EventShape {
  readonly type: string;
  readonly data: object;
}

/**
 * An event as the log returns it. `revision` counts from 0 within its stream. `position` only rises, and identifies the
 * event in its log.
 */
export type Recorded<E extends EventShape> = E extends EventShape
  ? E & {
      readonly id: string;
      readonly meta: EventMeta;
      readonly stream: string;
      readonly revision: number;
      readonly position: Position;
    }
  : never;

/** Writes states as plain values of JSON, and makes equal states from them. */
export interface Packing<State> {
  pack(state: State): unknown;
  unpack(packed: unknown): State;
}

/**
 * Folds one aggregate: the state before anything happened, and how each fact changes it. No clock, no random numbers, no
 * I/O. `evolve` never changes the state that it is given, because somebody may still read it. It also copies nothing that
 * grows with the stream: such data is in a `PersistentMap`, a `PersistentSet`, a `PersistentList` or a `RecentMap`.
 */
export interface Fold<State, Event extends EventShape> {
  /**
   * Set if states may be stored as snapshots. Snapshots are not sealed, so such a state contains nothing personal, or is marked. The value
   * names the fold and its version. A new version makes all older snapshots useless.
   */
  readonly shape?: string;
  /** The state has something personal in it, so its snapshots are only kept in memory. */
  readonly isPersonal?: true;
  /** How a snapshot says the state in few bytes. Absent: as `encodeState` does. A change needs a new version of `shape`. */
  readonly packing?: Packing<State>;
  /** Whether the state should be written after a change: the stream is likely to stay as it is, or the state is small. */
  isAtRest?(state: State): boolean;
  /** Its streams are used when something begins and ends, and seldom in between, so they need not stay in memory for long. */
  readonly isPassing?: true;
  /** The state has texts that are erased from the log after some time, so it is not kept in memory. */
  readonly isErasable?: true;
  initial(): State;
  evolve(state: State, event: Event): State;
}
