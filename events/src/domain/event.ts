import type { Position } from './position.ts';

/**
 * Who caused a fact: `customer:<userId>`, `admin:<userId>`, `visitor`, `provider:<name>`, or `system:<policy or timer>`.
 */
export type Actor = string;

/** From where somebody asked for what happened. */
export interface Origin {
  /** The client's IP address. Personal: sealed in the log, see `originSubject`. */
  readonly address?: string;
  /** The session that asked, where there was one. */
  readonly sessionId?: string;
}

/** What every stored event carries beside its data. Rules use `occurredAt`, never the store's own time. */
export interface EventMeta extends Origin {
  readonly operationId: string;
  /** Id of the event or request that led to this one. */
  readonly causationId: string;
  /** One id for everything that one request or one SMS set in motion. */
  readonly correlationId: string;
  readonly actor: Actor;
  /** ISO 8601, UTC, milliseconds. */
  readonly occurredAt: string;
  readonly schemaVersion: 1;
}

/** The least that an event of the catalogue has: a past-tense name and flat, JSON-safe data. */
export interface EventShape {
  readonly type: string;
  readonly data: object;
}

/** An event as the log returns it. `revision` counts from 0 within its stream; `position` only rises, and names the event in its log. */
export type Recorded<E extends EventShape> = E extends EventShape
  ? E & {
      readonly id: string;
      readonly meta: EventMeta;
      readonly stream: string;
      readonly revision: number;
      readonly position: Position;
    }
  : never;

/**
 * Folds one aggregate: the state before anything happened, and how each fact changes it. No clock, no chance, no I/O.
 * A fold owns its state: `evolve` may return a new value or update the one it was given, so nobody keeps an old one.
 */
export interface Fold<State, Event extends EventShape> {
  initial(): State;
  evolve(state: State, event: Event): State;
}
