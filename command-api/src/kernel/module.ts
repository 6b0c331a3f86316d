import type { ActorKind } from '@ringpost/domain';
import type { Endpoint } from '@ringpost/web/http';
import type { Policy, PolicyStatus, Watcher } from './run-policies.ts';
import type { TimerHandlers } from './timers.ts';

/** Who may cause each command of one aggregate. */
type Callers = Readonly<Record<string, readonly ActorKind[]>>;

/** What a noun adds to a server. */
export interface OpenNoun {
  readonly routes?: readonly Endpoint[];
  readonly policies?: readonly Policy[];
  /** Policies that only write mail. They come after those of all nouns that move money and numbers. */
  readonly mails?: readonly Policy[];
  /** What it knows by following the log. */
  readonly watchers?: readonly Watcher[];
  readonly deadlines?: TimerHandlers;
  /** Policies that it runs itself, so that they hold up no others. */
  readonly ownPolicies?: { start(): Promise<void>; status(): readonly PolicyStatus[] };
  /** Resolves when nothing is under way that a deadline has handed over. */
  idle?(): Promise<void>;
  /** Waits for what is under way. No deadline is handled any more, and the policies still run. */
  close?(): Promise<void>;
}

/** One noun of the write side. Its folder has the same name. */
export interface CommandModule<Parts = unknown> {
  readonly name: string;
  /** The nouns whose entries it may call, in `entries.ts` of their folders. A test holds the folder to them. */
  readonly calls?: readonly CommandModule<never>[];
  /** Its commands, by aggregate. A command from anybody else is refused. */
  readonly commands?: Readonly<Record<string, Callers>>;
  /** Begins its work in a server. @param parts of what the application has, those that it needs */
  readonly open?: (parts: Parts) => OpenNoun | Promise<OpenNoun>;
}
