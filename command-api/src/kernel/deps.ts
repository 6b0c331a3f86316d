import type { Clock } from '@ringpost/events/domain';
import type { Bus, EventStore, ReadModel, Vault } from '@ringpost/events/engine';
import type { AggregateRepository } from './aggregate-repository.ts';
import type { SingleFlight } from './single-flight.ts';

export interface Ids {
  /** A new UUIDv7. */
  next(): string;
}

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Config {
  /** Base of every link we send, without a slash at the end; never taken from a request. */
  readonly publicUrl: string;
  readonly production: boolean;
}

/** Everything a command handler may reach. */
export interface Deps {
  readonly events: EventStore;
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly bus: Bus;
  readonly streams: AggregateRepository;
  /** For work that a request, a policy and a deadline may all come to do at one moment. */
  readonly singleFlight: SingleFlight;
  readonly clock: Clock;
  readonly ids: Ids;
  /** 0 ≤ x < 1; only ever spreads load. */
  readonly random: () => number;
  readonly config: Config;
  readonly log: Log;
  /**
   * Whether what customers and timers read is too far behind the log: then nothing is sold, since nobody would see its code,
   * and nothing falls due, since it would be judged by rows of the past.
   */
  readonly viewsBehind: () => boolean;
}

/** Now, as events write it. */
export function nowIso(deps: { readonly clock: Clock }): string {
  return deps.clock.now().toISOString();
}
