import { type ActorKind, type EventShape, kindOfActor } from '@ringpost/events/domain';
import { type Begun, begin, type Cause, type Send, type Sent, send } from './command-handler.ts';
import type { Decider } from './decider.ts';
import type { Deps } from './deps.ts';

/** Who may cause each command of a noun. */
export type CallersOf<Command extends { readonly type: string }> = {
  readonly [T in Command['type']]: readonly ActorKind[];
};

/** Sends a command to the noun of this id. `check` runs between the read and the append, and may refuse. @throws Rejection */
type Handle<State, Command, Event extends EventShape> = (
  deps: Deps,
  id: string,
  command: Command,
  cause: Cause,
  check?: () => Promise<void>,
) => Promise<Sent<State, Event>>;

/** The same, and does not wait for the log: see `begin` of the command handler. `behind`: what must be in the log before it. */
type Begin<State, Command, Event extends EventShape> = (
  deps: Deps,
  id: string,
  command: Command,
  cause: Cause,
  options?: Pick<Send<State, Command, Event>, 'behind' | 'check'>,
) => Promise<Begun<State, Event> | Sent<State, Event>>;

function requireCaller<Command extends { readonly type: string }>(
  callers: CallersOf<Command>,
  { type }: { readonly type: Command['type'] },
  { actor }: Cause,
): void {
  const caller = kindOfActor(actor);
  if (!callers[type].includes(caller)) throw new Error(`${type} is not for ${caller}`);
}

/** How one noun gets its commands. @param callers who may cause each of them */
export function createHandle<State, Command extends { readonly type: string }, Event extends EventShape>(
  decider: Decider<State, Command, Event>,
  streamOf: (id: string) => string,
  callers: CallersOf<Command>,
): Handle<State, Command, Event> {
  return async (deps, id, command, cause, check) => {
    requireCaller(callers, command, cause);
    const request = { stream: streamOf(id), decider, command, cause };
    return send(deps, check ? { ...request, check } : request);
  };
}

/** The same for commands that do not wait for the log. */
export function createBegin<State, Command extends { readonly type: string }, Event extends EventShape>(
  decider: Decider<State, Command, Event>,
  streamOf: (id: string) => string,
  callers: CallersOf<Command>,
): Begin<State, Command, Event> {
  return async (deps, id, command, cause, options) => {
    requireCaller(callers, command, cause);
    return begin(deps, { stream: streamOf(id), decider, command, cause, ...options });
  };
}
