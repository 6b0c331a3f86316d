import { type ActorKind, type EventShape, kindOfActor } from '@ringpost/domain';
import { type SpanWish, traced } from '@ringpost/web/tracing';
import { type Cause, type Decided, type JointDecision, type Sent, send } from './command-handler.ts';
import type { Decider } from './decider.ts';
import type { Deps } from './deps.ts';

/** Who may cause each command of a noun. */
export type CallersOf<Command extends { readonly type: string }> = {
  readonly [T in Command['type']]: readonly ActorKind[];
};

/** Who may deliver a message to an order. They also cause what follows in the wallet and the number. */
export const MESSAGE_DELIVERERS = ['provider', 'admin', 'system'] as const;

/** Who may cause the steps of a purchase: who buys, the customer or an admin for the customer; and the system, which completes it later. */
export const PURCHASERS = ['customer', 'admin', 'system'] as const;

/** Sends a command to the noun of this id. `check` runs between the read and the append, and may refuse. @throws Rejection */
export type Handle<State, Command, Event extends EventShape> = (
  deps: Deps,
  id: string,
  command: Command,
  cause: Cause,
  check?: () => Promise<void>,
) => Promise<Sent<State, Event>>;

/** Decides a command to the noun of this id together with others. */
export interface Decide<State, Command, Event extends EventShape> {
  /** @throws Rejection */
  (joint: JointDecision, id: string, command: Command, cause: Cause): Promise<Decided<State, Event>>;
  /** The first command to an id that was just made: its stream is empty and is not read. @throws Rejection */
  toNew(joint: JointDecision, id: string, command: Command, cause: Cause): Promise<Decided<State, Event>>;
  /** Undefined if the stream in memory gives a refusal or nothing to do. */
  inMemory(
    joint: JointDecision,
    id: string,
    command: Command,
    cause: Cause,
  ): Promise<Decided<State, Event> | undefined>;
}

function requireCaller<Command extends { readonly type: string }>(
  callers: CallersOf<Command>,
  { type }: { readonly type: Command['type'] },
  { actor }: Cause,
): void {
  const caller = kindOfActor(actor);
  if (!callers[type].includes(caller)) throw new Error(`${type} is not for ${caller}`);
}

/** The names only: a command holds what is private. */
function commandSpan({ type }: { readonly type: string }, { actor }: Cause): SpanWish {
  return { name: type, facts: { 'ringpost.command': type, 'ringpost.actor': kindOfActor(actor) } };
}

/** Makes the function that sends commands to one noun. @param callers who may cause each of them */
export function createHandle<State, Command extends { readonly type: string }, Event extends EventShape>(
  decider: Decider<State, Command, Event>,
  streamOf: (id: string) => string,
  callers: CallersOf<Command>,
): Handle<State, Command, Event> {
  return async (deps, id, command, cause, check) => {
    requireCaller(callers, command, cause);
    const request = { stream: streamOf(id), decider, command, cause };
    return traced(
      () => commandSpan(command, cause),
      () => send(deps, check ? { ...request, check } : request),
    );
  };
}

/**
 * Makes the functions that decide commands to one noun together with commands to others.
 * @param callers who may cause each of them
 */
export function createDecide<State, Command extends { readonly type: string }, Event extends EventShape>(
  decider: Decider<State, Command, Event>,
  streamOf: (id: string) => string,
  callers: CallersOf<Command>,
): Decide<State, Command, Event> {
  const requestOf = (id: string, command: Command, cause: Cause) => {
    requireCaller(callers, command, cause);
    return { stream: streamOf(id), decider, command, cause };
  };
  return Object.assign(
    async (joint: JointDecision, id: string, command: Command, cause: Cause) =>
      traced(
        () => commandSpan(command, cause),
        () => joint.decide(requestOf(id, command, cause)),
      ),
    {
      toNew: async (joint: JointDecision, id: string, command: Command, cause: Cause) =>
        traced(
          () => commandSpan(command, cause),
          () => joint.decide({ ...requestOf(id, command, cause), isNew: true }),
        ),
      inMemory: async (joint: JointDecision, id: string, command: Command, cause: Cause) =>
        traced(
          () => commandSpan(command, cause),
          () => joint.decideInMemory(requestOf(id, command, cause)),
        ),
    },
  );
}
