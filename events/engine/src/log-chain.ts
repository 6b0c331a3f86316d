import type { Position } from '@ringpost/domain';

/** How far the chain has come. */
export interface ChainEnd {
  /** The number of events that it has linked. */
  readonly events: number;
  /** The last link, in hexadecimal digits. */
  readonly link: string;
  /** The position of the last linked event; `LOG_START` if there is none. */
  readonly position: Position;
  /** Whether the log had no later event. */
  readonly isComplete: boolean;
}

/** The first event that the chain does not confirm. */
export interface ChainBreach {
  /** Null if it is nowhere in the log. */
  readonly position: Position | null;
  readonly what: string;
}

export interface ChainCheck {
  /** The number of events that have a link, and of those that do not have one yet. */
  readonly linked: number;
  readonly unlinked: number;
  readonly breach: ChainBreach | undefined;
  /** What the log gives after a number of events, whatever the chain says. */
  readonly linksAt: ReadonlyMap<number, string>;
}

/**
 * A chain of hashes over the events as they are stored: sealed fields stay sealed, so the chain still holds after a person was
 * forgotten. Each link is the hash of the link before and of one event. The links stand beside the log: no stored event has one,
 * and no append waits for one.
 */
export interface LogChain {
  /**
   * Links events that are in the log and not in the chain. One call links a limited number of them. Only one process may
   * call it at a time; a second one does no harm, but one of the two fails.
   * @throws Error if the log does not continue where the chain ends
   */
  extend(): Promise<ChainEnd>;
  /** Computes every link again, beside a running server or without one. @param at the numbers of events for `linksAt` */
  check(at?: ReadonlySet<number>): Promise<ChainCheck>;
  /** Adds a line to the signed heads. Durable once resolved. */
  keepHead(line: string): Promise<void>;
  /** All lines of the signed heads, the oldest first. */
  heads(): Promise<readonly string[]>;
}
