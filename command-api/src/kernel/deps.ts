import { type Clock, isoOf } from '@ringpost/domain';
import type { Bus, Engine, EventStore, ReadModel, SealedBlobs, Vault } from '@ringpost/engine';
import type { Pause, SingleFlight } from '@ringpost/engine/async';
import type { AggregateRepository } from './aggregate-repository.ts';
import type { GuardedWork } from './guarded-work.ts';
import type { PasswordCost } from './password-cost.ts';
import type { Tally } from './tally.ts';
import type { UnderWay } from './under-way.ts';

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
  /** Base of all links that we send, without a slash at the end. It never comes from a request. */
  readonly publicUrl: string;
  readonly production: boolean;
  /** Whether an admin may do nothing until the account has a second factor; no by default. */
  readonly adminsNeedFactor?: boolean | undefined;
}

/** Everything that a command handler may use. */
export interface Deps {
  readonly events: EventStore;
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly sealedBlobs: SealedBlobs;
  readonly bus: Bus;
  /** Only for forgetting an account. */
  readonly subjectKeys: Engine['subjectKeys'];
  readonly streams: AggregateRepository;
  /** Shares work that a request, a policy and a deadline may start at the same moment. */
  readonly singleFlight: SingleFlight;
  /** Counts the purchases that customers wait for. While there are any, fewer deadlines are handled at once. */
  readonly purchases: UnderWay;
  /** Counts the answers to requests to buy, by result. */
  readonly sales: Tally;
  /** Where pictures, PDFs and audio from outside are read. */
  readonly guarded: GuardedWork;
  readonly clock: Clock;
  readonly passwordCost: PasswordCost;
  /** How a request waits before it looks again. */
  readonly pause: Pause;
  readonly ids: Ids;
  /** 0 ≤ x < 1. Only used to spread load. */
  readonly random: () => number;
  readonly config: Config;
  readonly log: Log;
  /**
   * Whether the views that customers and timers read are too far behind the log. Then nothing is sold, because customers
   * would not see the code, and no deadline is handled, because its rows may be outdated.
   */
  readonly viewsBehind: () => boolean;
  /** Whether the disk is so full that only what customers have paid for may be stored. */
  readonly isDiskFull: () => boolean;
}

/** The current time in the format of events. */
export function nowIso(deps: { readonly clock: Clock }): string {
  return isoOf(deps.clock.now());
}
