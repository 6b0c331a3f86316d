import type { ActorKind } from '@ringpost/events/domain';

/** Who may cause each command of one aggregate. */
export type Callers = Readonly<Record<string, readonly ActorKind[]>>;

/** One noun of the write side. Its folder has the same name. */
export interface CommandModule {
  readonly name: string;
  /** The nouns whose entries it may call, in `entries.ts` of their folders. A test holds the folder to them. */
  readonly calls?: readonly CommandModule[];
  /** Its commands, by aggregate. A command from anybody else is refused. */
  readonly commands?: Readonly<Record<string, Callers>>;
}
