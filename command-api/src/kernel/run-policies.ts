import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventOf,
  earliestOf,
  isAtOrAfter,
  LOG_START,
  type Position,
  type RecordedEvent,
  Rejection,
} from '@ringpost/events/domain';
import {
  EventUnreadable,
  StoreUnavailable,
  type Subscription,
  VaultConflict,
  type Versioned,
} from '@ringpost/events/engine';
import type { Cause } from './command-handler.ts';
import type { Deps } from './deps.ts';
import type { Ownership } from './ownership.ts';

/** What a policy does about an event. */
export type Reaction<E extends RecordedEvent> = (event: E, deps: Deps) => Promise<void>;

/** When one of these events happened, do what follows. It may see an event twice, and never skips one. */
export interface Policy {
  readonly name: string;
  /** Where a new installation of the policy begins: at the first event, or with what comes next. */
  readonly from: 'start' | 'now';
  /** What follows, by the type of the event; others do not concern it. */
  readonly on: { readonly [T in RecordedEvent['type']]?: Reaction<EventOf<T>> };
}

/** The cause of what a policy does about an event. */
export function causeOfPolicy(name: string, { id, meta }: RecordedEvent): Cause {
  const { correlationId } = meta;
  return { operationId: id, causationId: id, correlationId, actor: `system:${name}` };
}

export interface PolicyStatus {
  readonly name: string;
  /** Everything up to here has been acted on. */
  readonly position: Position;
  /** Set when it needs an operator. */
  readonly stopped: string | undefined;
}

export interface Policies {
  status(): readonly PolicyStatus[];
  /** True once the policy, run by this process, has acted on everything up to `position`. */
  hasPassed(name: string, position: Position): boolean;
  close(): Promise<void>;
}

/** Something that follows the log without a checkpoint of its own: it knows everything up to `after` already. */
export interface Watcher {
  readonly after: Position;
  /** May see an event twice. */
  onEvent(event: RecordedEvent): void;
}

interface Checkpoint {
  readonly epoch: string;
  readonly position: Position;
}

interface Running {
  readonly policy: Policy;
  readonly reactions: ReadonlyMap<string, Reaction<RecordedEvent>>;
  position: Position;
  saved: Versioned<Checkpoint>;
  /** Events passed since the checkpoint was saved. */
  unsaved: number;
  stopped: string | undefined;
}

const SPACE = 'policy-checkpoints';
/** What a crash repeats at most; each save waits for the disk, so a busy second must not be full of them. */
const SAVE_EVERY_EVENTS = 10_000;
const SAVE_EVERY_MS = 1_000;
const TRIES = 3;
/** Longest wait before a store that does not answer is asked again. */
const MAX_BACKOFF_MS = 2_000;

/** Why a subscription ended that may go on later: another process acts now, or this one is closing. */
class Interrupted extends Error {}

/**
 * Runs policies on the log itself, never on projections, in the one process that owns the job; the others take over from the
 * last checkpoint when it dies. A checkpoint is kept in the Vault after the effect; so a crash repeats some effects and loses
 * none. `lookEveryMs`: how often it is tried to become the owner, and to go on after a failure.
 */
export async function runPolicies(
  deps: Deps,
  policies: readonly Policy[],
  ownership: Ownership,
  watcher: Watcher,
  lookEveryMs = 1_000,
): Promise<Policies> {
  let running = await restoreAll(deps, policies);
  let following: Subscription | undefined;
  let closed = false;
  let savedAt = performance.now();

  const assertOwner = async (): Promise<void> => {
    if (closed || !(await ownership.hold())) throw new Interrupted();
  };

  const onEvents = async (batch: readonly RecordedEvent[]): Promise<void> => {
    await assertOwner();
    for (const each of running) await actOn(deps, each, batch, assertOwner);
    const isDue = performance.now() - savedAt >= SAVE_EVERY_MS;
    // At once, so that they wait for the disk together.
    const toSave = running.filter((each) => isDue || each.unsaved >= SAVE_EVERY_EVENTS);
    await Promise.all(toSave.map((each) => save(deps, each)));
    if (isDue) savedAt = performance.now();
  };

  const onStopped = (error: unknown): void => {
    following = undefined;
    if (!(error instanceof Interrupted)) deps.log.warn({ err: error }, 'policies begin again');
  };

  const look = async (): Promise<void> => {
    if (following || closed || !(await ownership.hold())) return;
    // Whoever owned them before may have gone on from where this process last saw them.
    running = await restoreAll(deps, policies);
    const ready = running.filter(({ stopped }) => stopped === undefined);
    const after = earliestOf(ready.map(({ position }) => position));
    if (closed || after === undefined) return;
    following = deps.events.subscribe({ after, maxBatch: 500, onEvents, onStopped });
  };

  const looking = every(lookEveryMs, look, (error) =>
    deps.log.warn({ err: error }, 'policies could not begin'),
  );
  const watching = watch(deps, watcher);
  await looking.now();

  return {
    status: () => running.map(({ policy, position, stopped }) => ({ name: policy.name, position, stopped })),
    hasPassed: (name, position) =>
      running.some((each) => each.policy.name === name && isAtOrAfter(each.position, position)),
    async close() {
      closed = true;
      await looking.close();
      await watching.close();
      const wasOwner = following !== undefined;
      await following?.close();
      if (wasOwner) await Promise.all(running.map((each) => save(deps, each).catch(isMoved)));
      await ownership.release();
    },
  };
}

interface Repeated {
  /** Does the work now, unless it is under way; never rejects. */
  now(): Promise<void>;
  close(): Promise<void>;
}

function every(everyMs: number, work: () => Promise<void>, onFailed: (error: unknown) => void): Repeated {
  let underWay: Promise<void> | undefined;
  const now = (): Promise<void> => {
    underWay ??= work()
      .catch(onFailed)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const interval = setInterval(now, everyMs);
  return {
    now,
    async close() {
      clearInterval(interval);
      await underWay;
    },
  };
}

/** Keeps telling the watcher, from where it was told last, however often the log fails to answer. */
function watch(deps: Deps, watcher: Watcher): Pick<Subscription, 'close'> {
  let { after } = watcher;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const follow = (): Subscription =>
    deps.events.subscribe({
      after,
      async onEvents(batch) {
        for (const event of batch) note(deps, watcher, event);
        after = batch.at(-1)?.position ?? after;
      },
      onStopped(error) {
        deps.log.warn({ err: error }, 'the log is followed anew');
        retry = setTimeout(() => {
          if (!closed) subscription = follow();
        }, MAX_BACKOFF_MS);
      },
    });
  let subscription = follow();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await subscription.close();
    },
  };
}

/** An event that cannot be read is passed by: the log goes on, and so does whoever follows it. */
function note(deps: Deps, watcher: Watcher, event: RecordedEvent): void {
  try {
    watcher.onEvent(event);
  } catch (error) {
    if (!(error instanceof EventUnreadable)) throw error;
    deps.log.error({ err: error, position: event.position }, 'an event cannot be read, and is left out');
  }
}

function restoreAll(deps: Deps, policies: readonly Policy[]): Promise<readonly Running[]> {
  return Promise.all(policies.map((policy) => restore(deps, policy)));
}

async function restore(deps: Deps, policy: Policy): Promise<Running> {
  // Each is only called with events of its own type.
  const reactions = new Map(Object.entries(policy.on) as [string, Reaction<RecordedEvent>][]);
  const head = await deps.events.head();
  const saved = (await deps.vault.get<Checkpoint>(SPACE, policy.name)) ?? (await begin(deps, policy, head));
  const { epoch, position } = saved.value;
  if (epoch === deps.events.epoch && isAtOrAfter(head, position)) {
    return { policy, reactions, position, saved, unsaved: 0, stopped: undefined };
  }
  const stopped = 'its checkpoint belongs to another log; an operator must say where it goes on';
  return { policy, reactions, position, saved, unsaved: 0, stopped };
}

/** Kept at once: "what comes next" must mean the same after a restart. */
async function begin(deps: Deps, policy: Policy, head: Position): Promise<Versioned<Checkpoint>> {
  const value = { epoch: deps.events.epoch, position: policy.from === 'start' ? LOG_START : head };
  try {
    return { value, version: await deps.vault.put(SPACE, policy.name, value, 0) };
  } catch (error) {
    const theirs = await deps.vault.get<Checkpoint>(SPACE, policy.name);
    if (!(error instanceof VaultConflict) || !theirs) throw error;
    return theirs;
  }
}

async function save(deps: Deps, each: Running): Promise<void> {
  if (each.saved.value.position === each.position) return;
  const value = { epoch: deps.events.epoch, position: each.position };
  const version = await deps.vault.put(SPACE, each.policy.name, value, each.saved.version);
  each.saved = { value, version };
  each.unsaved = 0;
}

/** Somebody else has taken over and saved: theirs stands. */
function isMoved(error: unknown): void {
  if (!(error instanceof VaultConflict)) throw error;
}

async function actOn(
  deps: Deps,
  each: Running,
  batch: readonly RecordedEvent[],
  mayGoOn: () => Promise<void>,
): Promise<void> {
  for (const event of batch) {
    if (each.stopped || isAtOrAfter(each.position, event.position)) continue;
    if (each.reactions.has(event.type)) await react(deps, each, event, mayGoOn);
    if (each.stopped) continue;
    each.position = event.position;
    each.unsaved += 1;
  }
}

async function react(
  deps: Deps,
  each: Running,
  event: RecordedEvent,
  mayGoOn: () => Promise<void>,
): Promise<void> {
  for (let failures = 0, waits = 0; ; ) {
    try {
      return await each.reactions.get(event.type)?.(event, deps);
    } catch (error) {
      const facts = { err: error, policy: each.policy.name, position: event.position };
      deps.log.error(facts, 'a policy failed');
      if (willPass(error)) {
        waits += 1;
        await sleep(Math.min(10 * 2 ** waits, MAX_BACKOFF_MS));
        await mayGoOn();
        continue;
      }
      failures += 1;
      if (failures < TRIES) continue;
      each.stopped = `failed at ${event.position}`;
      return;
    }
  }
}

/** A store that is away for a moment stops nobody: it is asked until it answers. */
function willPass(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable ||
    (error instanceof Rejection && (error.code === 'unavailable' || error.code === 'busy'))
  );
}
