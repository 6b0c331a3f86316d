import type { ActorKind } from '@ringpost/domain';
import type { Endpoint, Metrics } from '@ringpost/web/http';
import type { Policy, PolicyStatus, Watcher } from './run-policies.ts';
import type { TimerHandlers } from './timers.ts';

/** Who may cause each command of one aggregate. */
type Callers = Readonly<Record<string, readonly ActorKind[]>>;

/** What a noun adds to a server. */
export interface OpenNoun {
  readonly routes?: readonly Endpoint[];
  readonly policies?: readonly Policy[];
  /** Policies that only write mail. They act after the policies of all nouns that move money and numbers. */
  readonly mails?: readonly Policy[];
  /** Parts of the noun that follow the log without a checkpoint. */
  readonly watchers?: readonly Watcher[];
  readonly deadlines?: TimerHandlers;
  /** Policies that it runs itself, so that they do not delay others. */
  readonly ownPolicies?: { start(): Promise<void>; status(): readonly PolicyStatus[] };
  /** Begins what it does by itself, such as listening on a port of its own. */
  start?(): Promise<void>;
  /** Adds its figures for operators. */
  measure?(metrics: Metrics): void;
  /** Resolves when no work that a deadline has handed over is running. */
  idle?(): Promise<void>;
  /** Waits for running work. At this point no deadline is handled any more, but the policies still run. */
  close?(): Promise<void>;
}

/** One noun of the write side. Its folder has the same name. */
export interface CommandModule<Parts = unknown> {
  readonly name: string;
  /** The nouns whose entries it may call, in `entries.ts` of their folders. A test checks that the folder calls no others. */
  readonly calls?: readonly CommandModule<never>[];
  /** Its commands, by aggregate. A command from anybody else is refused. */
  readonly commands?: Readonly<Record<string, Callers>>;
  /** Starts the noun in a server. @param parts those parts of the application that it needs */
  readonly open?: (parts: Parts) => OpenNoun | Promise<OpenNoun>;
}
