import type { RecordedEvent, RingpostEvent } from '@ringpost/events/catalogue';
import type { Kept } from '@ringpost/events/engine';
import type { Deps } from './deps.ts';
import type { Ownership } from './ownership.ts';

/** When one of `types` happened, do what follows. It may see an event twice, and never skips one. */
export interface Policy {
  readonly name: string;
  /** Where a new installation of the policy begins: at the first event, or with what comes next. */
  readonly from: 'start' | 'now';
  readonly types: readonly RingpostEvent['type'][];
  react(event: RecordedEvent, deps: Deps): Promise<void>;
}

export interface PolicyStatus {
  readonly name: string;
  /** Everything up to here has been acted on. */
  readonly position: number;
  /** Set when it needs an operator. */
  readonly stopped: string | undefined;
}

export interface Policies {
  status(): readonly PolicyStatus[];
  /** True once the policy has acted on everything up to `position`. */
  hasPassed(name: string, position: number): boolean;
  close(): Promise<void>;
}

/** Something that follows the log without a checkpoint of its own: it knows everything up to `after` already. */
export interface Watcher {
  readonly after: number;
  /** May see an event twice. */
  note(event: RecordedEvent): void;
}

interface Checkpoint {
  readonly epoch: string;
  readonly position: number;
}

interface Running {
  readonly policy: Policy;
  readonly types: ReadonlySet<string>;
  position: number;
  saved: Kept<Checkpoint> | undefined;
  stopped: string | undefined;
}

const SPACE = 'policy-checkpoints';
const SAVE_EVERY_EVENTS = 500;
const TRIES = 3;

/**
 * Runs policies on the log itself, never on projections. A checkpoint is kept in the Vault after the effect; so a crash
 * repeats some effects and loses none (design §4.6).
 */
export const runPolicies = async (
  deps: Deps,
  policies: readonly Policy[],
  ownership: Ownership,
  watcher: Watcher,
): Promise<Policies> => {
  const running = await Promise.all(policies.map((policy) => restore(deps, policy)));
  const after = Math.min(watcher.after, ...running.map(({ position }) => position));

  const save = async (each: Running): Promise<void> => {
    if (each.stopped || each.saved?.value.position === each.position) return;
    const value = { epoch: deps.events.epoch, position: each.position };
    const version = await deps.vault.put(SPACE, each.policy.name, value, each.saved?.version ?? 0);
    each.saved = { value, version };
  };

  const subscription = deps.events.subscribe({
    after,
    maxBatch: 500,
    async onEvents(batch) {
      for (const event of batch) watcher.note(event);
      // Another process owns the policies: it acts, we only keep up, in case it dies.
      const isOwner = await ownership.hold();
      for (const each of running) {
        if (isOwner) await actOn(deps, each, batch);
        const unsaved = each.position - (each.saved?.value.position ?? -1);
        if (isOwner && unsaved >= SAVE_EVERY_EVENTS) await save(each);
      }
    },
    onStopped: (error) => deps.log.error({ err: error }, 'policies stopped'),
  });

  return {
    status: () => running.map(({ policy, position, stopped }) => ({ name: policy.name, position, stopped })),
    hasPassed: (name, position) =>
      running.some((each) => each.policy.name === name && each.position >= position),
    async close() {
      await subscription.close();
      await Promise.all(running.map(save));
      await ownership.release();
    },
  };
};

const restore = async (deps: Deps, policy: Policy): Promise<Running> => {
  const saved = await deps.vault.get<Checkpoint>(SPACE, policy.name);
  const types = new Set<string>(policy.types);
  const head = await deps.events.head();
  if (saved && (saved.value.epoch !== deps.events.epoch || saved.value.position > head)) {
    const stopped = 'its checkpoint belongs to another log; an operator must say where it goes on';
    return { policy, types, position: saved.value.position, saved, stopped };
  }
  const position = saved?.value.position ?? (policy.from === 'start' ? -1 : head);
  return { policy, types, position, saved, stopped: undefined };
};

const actOn = async (deps: Deps, each: Running, batch: readonly RecordedEvent[]): Promise<void> => {
  for (const event of batch) {
    if (each.stopped || event.position <= each.position) continue;
    if (each.types.has(event.type)) await react(deps, each, event);
    if (!each.stopped) each.position = event.position;
  }
};

const react = async (deps: Deps, each: Running, event: RecordedEvent): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await each.policy.react(event, deps);
    } catch (error) {
      const facts = { err: error, policy: each.policy.name, position: event.position };
      deps.log.error(facts, 'a policy failed');
      if (attempt < TRIES) continue;
      each.stopped = `failed at ${event.position}`;
      return;
    }
  }
};
