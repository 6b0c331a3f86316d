import {
  type EventOf,
  earliestOf,
  isAfter,
  isAtOrAfter,
  LOG_START,
  type Position,
  type RecordedEvent,
  Rejection,
} from '@ringpost/domain';
import {
  getOrCreate,
  isUnavailable,
  putUnlessMoved,
  StoreUnavailable,
  type Subscription,
  VaultConflict,
  type Versioned,
} from '@ringpost/engine';
import { shareWork } from '@ringpost/engine/async';
import type { Ownership } from '@ringpost/web/server';
import type { Cause } from './command-handler.ts';
import type { Deps } from './deps.ts';

/** The reaction of a policy to an event. */
export type Reaction<E extends RecordedEvent> = (event: E, deps: Deps) => Promise<void>;

/** Reacts to events of some types. It may get an event twice, but never misses one. */
export interface Policy {
  readonly name: string;
  /** Where a new installation of the policy starts: at the first event, or at the next one. */
  readonly from: 'start' | 'now';
  /** The reactions by type of event. It ignores other types. */
  readonly on: { readonly [T in RecordedEvent['type']]?: Reaction<EventOf<T>> };
}

/** The cause of the events that a policy makes because of an event. */
export function causeOfPolicy(name: string, { id, meta }: RecordedEvent): Cause {
  const { correlationId } = meta;
  return { operationId: id, causationId: id, correlationId, actor: `system:${name}` };
}

export interface PolicyStatus {
  readonly name: string;
  /** The policy has handled all events up to here. */
  readonly position: Position;
  /** Set when an operator must act. */
  readonly stopped: string | undefined;
}

export interface Policies {
  status(): readonly PolicyStatus[];
  /** True once this process has run the policy on all events up to `position`. */
  hasPassed(name: string, position: Position): boolean;
  close(): Promise<void>;
}

/** Follows the log without a checkpoint. It already knows everything up to `after`. */
export interface Watcher {
  readonly after: Position;
  /** May get an event twice. */
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
  /** Events since the checkpoint was saved. */
  unsaved: number;
  stopped: string | undefined;
}

const SPACE = 'policy-checkpoints';
/**
 * Limits how many events are repeated after a crash. Each save waits for the disk, so there must not be many saves in a busy
 * second.
 */
const SAVE_EVERY_EVENTS = 10_000;
const SAVE_EVERY_MS = 1_000;
const TRIES = 3;

/** Ends a subscription that may start again later: another process runs the policies now, or this one is closing. */
class Interrupted extends Error {}

interface Repeated {
  /** Does the work now, unless it is running. Never rejects. */
  now(): Promise<void>;
  close(): Promise<void>;
}

function every(everyMs: number, work: () => Promise<void>, onFailed: (error: unknown) => void): Repeated {
  const { run: now, idle } = shareWork(() => work().catch(onFailed));
  const interval = setInterval(now, everyMs);
  return {
    now,
    close() {
      clearInterval(interval);
      return idle();
    },
  };
}

/** An event that the watcher cannot read is skipped. The log and the watcher continue. */
function note(deps: Deps, watcher: Watcher, event: RecordedEvent): void {
  try {
    watcher.onEvent(event);
  } catch (error) {
    deps.log.error({ err: error, position: event.position }, 'an event cannot be read, and is left out');
  }
}

/** Passes events to the watchers. They share one subscription, because each one costs work for every event. */
function watch(deps: Deps, watchers: readonly Watcher[]): Subscription | undefined {
  const after = earliestOf(watchers.map((each) => each.after));
  if (after === undefined) return undefined;
  return deps.events.subscribe({
    after,
    async onEvents(batch) {
      for (const event of batch)
        for (const watcher of watchers)
          if (isAfter(event.position, watcher.after)) note(deps, watcher, event);
    },
    onAway: (error) => deps.log.warn({ err: error }, 'the log cannot be followed for the moment'),
  });
}

/**
 * A log that was restored from a backup may end before the checkpoint in its Vault, because the Vault is saved later. Then all
 * events up to the end have been handled. This is stored before anything is appended.
 */
async function withinLog(
  deps: Deps,
  policy: Policy,
  saved: Versioned<Checkpoint>,
): Promise<Versioned<Checkpoint>> {
  const { epoch, position } = saved.value;
  // Read after the checkpoint, which another process may be changing.
  const head = await deps.events.head();
  if (epoch !== deps.events.epoch || isAtOrAfter(head, position)) return saved;
  const value = { epoch, position: head };
  const version = await putUnlessMoved(deps.vault, SPACE, policy.name, value, saved.version);
  return version === undefined ? ((await deps.vault.get(SPACE, policy.name)) ?? saved) : { value, version };
}

async function restore(deps: Deps, policy: Policy): Promise<Running> {
  // Each reaction is called only with events of its own type.
  const reactions = new Map(Object.entries(policy.on) as [string, Reaction<RecordedEvent>][]);
  const head = await deps.events.head();
  // Stored at once, because "the next event" must mean the same event after a restart.
  const kept = await getOrCreate<Checkpoint>(deps.vault, SPACE, policy.name, () => ({
    epoch: deps.events.epoch,
    position: policy.from === 'start' ? LOG_START : head,
  }));
  const saved = await withinLog(deps, policy, kept);
  const { epoch, position } = saved.value;
  const stopped =
    epoch === deps.events.epoch
      ? undefined
      : 'its checkpoint belongs to another log; an operator must say where it goes on';
  return { policy, reactions, position, saved, unsaved: 0, stopped };
}

function restoreAll(deps: Deps, policies: readonly Policy[]): Promise<readonly Running[]> {
  return Promise.all(policies.map((policy) => restore(deps, policy)));
}

async function save(deps: Deps, each: Running): Promise<void> {
  if (each.saved.value.position === each.position) return;
  const value = { epoch: deps.events.epoch, position: each.position };
  const version = await deps.vault.put(SPACE, each.policy.name, value, each.saved.version);
  each.saved = { value, version };
  each.unsaved = 0;
}

/** Another process has taken over and saved a checkpoint. That checkpoint is used. */
function isMoved(error: unknown): void {
  if (!(error instanceof VaultConflict)) throw error;
}

/** A store that does not answer for a moment must not stop a policy: the call is repeated until it answers. */
function willPass(error: unknown): boolean {
  return (
    isUnavailable(error) ||
    (error instanceof Rejection && (error.code === 'unavailable' || error.code === 'busy'))
  );
}

/** @throws StoreUnavailable for a temporary failure: the subscription passes the event again */
async function react(deps: Deps, each: Running, event: RecordedEvent): Promise<void> {
  const { name } = each.policy;
  for (let failures = 1; ; failures += 1) {
    try {
      return await each.reactions.get(event.type)?.(event, deps);
    } catch (error) {
      const { position } = event;
      if (willPass(error)) throw new StoreUnavailable(`${name} waits at ${position}`, { cause: error });
      deps.log.error({ err: error, policy: name, position }, 'a policy failed');
      if (failures < TRIES) continue;
      each.stopped = `failed at ${position}`;
      return;
    }
  }
}

/** Passes the batch to one policy. Most events concern no policy, so they only move the position, once, at the end. */
async function actOn(deps: Deps, each: Running, batch: readonly RecordedEvent[]): Promise<void> {
  for (const event of batch) {
    if (each.stopped) return;
    if (!each.reactions.has(event.type) || isAtOrAfter(each.position, event.position)) continue;
    await react(deps, each, event);
    if (!each.stopped) each.position = event.position;
  }
  const last = batch.at(-1);
  if (each.stopped || !last || isAtOrAfter(each.position, last.position)) return;
  each.position = last.position;
  each.unsaved += batch.length;
}

/**
 * Runs policies on the log, never on views, in the one process that owns the job. Another process continues from the last
 * checkpoint when the owner dies. A checkpoint is stored in the Vault after the effect, so a crash repeats some effects
 * and loses none. `lookEveryMs`: how often it tries to become the owner, or to continue after a failure.
 */
export async function runPolicies(
  deps: Deps,
  policies: readonly Policy[],
  ownership: Ownership,
  watchers: readonly Watcher[] = [],
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
    for (const each of running) await actOn(deps, each, batch);
    const isDue = performance.now() - savedAt >= SAVE_EVERY_MS;
    // All saves at once, so that they wait for the disk together.
    const toSave = running.filter((each) => isDue || each.unsaved >= SAVE_EVERY_EVENTS);
    await Promise.all(toSave.map((each) => save(deps, each)));
    if (isDue) savedAt = performance.now();
  };

  const onAway = (error: unknown): void => {
    deps.log.warn({ err: error }, 'policies wait for their store');
  };

  const onStopped = (error: unknown): void => {
    following = undefined;
    if (!(error instanceof Interrupted)) deps.log.warn({ err: error }, 'policies begin again');
  };

  const look = async (): Promise<void> => {
    if (following || closed || !(await ownership.hold())) return;
    // The previous owner may have continued after the last checkpoint that this process knows.
    running = await restoreAll(deps, policies);
    const ready = running.filter(({ stopped }) => stopped === undefined);
    const after = earliestOf(ready.map(({ position }) => position));
    if (closed || after === undefined) return;
    following = deps.events.subscribe({ after, maxBatch: 500, onEvents, onAway, onStopped });
  };

  const looking = every(lookEveryMs, look, (error) =>
    deps.log.warn({ err: error }, 'policies could not begin'),
  );
  const watching = watch(deps, watchers);
  await looking.now();

  return {
    status: () => running.map(({ policy, position, stopped }) => ({ name: policy.name, position, stopped })),
    hasPassed: (name, position) =>
      running.some((each) => each.policy.name === name && isAtOrAfter(each.position, position)),
    async close() {
      closed = true;
      await looking.close();
      await watching?.close();
      const wasOwner = following !== undefined;
      await following?.close();
      if (wasOwner) await Promise.all(running.map((each) => save(deps, each).catch(isMoved)));
      await ownership.release();
    },
  };
}
