import {
  encodeState,
  type Fold,
  plusSeconds,
  streams,
  transfer,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/domain';
import { type Engine, type EventStore, newId, openEngine, type Snapshots } from '@ringpost/engine';
import { SAMPLE_INSTANT, sampleMeta } from '@ringpost/testing/sample-events';
import { createAggregateRepository } from './aggregate-repository.ts';
import type { KeptLimits } from './kept-aggregates.ts';

export const USER_ID = 'ann';
export const STREAM = streams.wallet(USER_ID);
// An append has at most 900 KB.
const AT_ONCE = 2_000;

// Each test opens it again.
export let engine: Engine;
export let reported: unknown[];

/** In memory if no folder is given. */
export async function open(folder = ':memory:'): Promise<void> {
  reported = [];
  engine = await openEngine({ kind: 'embedded', folder });
}

export function credited(n: number): WalletEvent {
  const entries = transfer('granted', 'available', 1);
  const data = { userId: USER_ID, operationId: `c${n}`, amountMills: 1, entries, reason: 'r' } as const;
  return { type: 'FundsCredited', data: { ...data, source: 'admin' } };
}

/** Appends this many events to the wallet, thousands at once. */
export async function fill(count: number, from = 0): Promise<void> {
  for (let at = from; at < from + count; at += AT_ONCE) {
    const size = Math.min(AT_ONCE, from + count - at);
    const events = Array.from({ length: size }, (_, n) => {
      const meta = sampleMeta({ occurredAt: plusSeconds(SAMPLE_INSTANT, at + n) });
      return { ...credited(at + n), id: newId(), meta };
    });
    await engine.events.append({ stream: STREAM, events, expected: at === 0 ? 'none' : at - 1 });
  }
}

/**
 * A process with an empty memory. It counts the events that it folds, and the streams whose snapshots it reads. These are not
 * near, none is known to be current, and the wallet is never at rest.
 */
export function coldProcess(
  over: Partial<Snapshots> = {},
  store: EventStore = engine.events,
  atRest = false,
  limits: KeptLimits = {},
) {
  const folded: number[] = [];
  const snapshotReads: string[] = [];
  const counting: Fold<WalletState, WalletEvent> = {
    ...wallet,
    isAtRest: () => atRest,
    evolve(state, event) {
      folded.push(1);
      return wallet.evolve(state, event);
    },
  };
  const snapshots: Snapshots = {
    ...engine.snapshots,
    isNear: false,
    async read(stream) {
      snapshotReads.push(stream);
      const found = await engine.snapshots.read(stream);
      if (!found || over.isNear) return found;
      const { isCurrent: _, ...snapshot } = found;
      return snapshot;
    },
    ...over,
  };
  const repository = createAggregateRepository(store, {
    ...limits,
    snapshots,
    report: (error) => void reported.push(error),
  });
  return {
    repository,
    snapshotReads,
    folds: () => folded.length,
    load: () => repository.load(STREAM, counting),
  };
}

export async function warm(over: Partial<Snapshots> = {}): Promise<void> {
  const { repository, load } = coldProcess(over);
  await load();
  await repository.idle();
}

/** The state from the log alone. */
export async function truth(): Promise<string> {
  const { load } = coldProcess({ read: async () => undefined, write: async () => {} });
  return encodeState((await load()).state);
}
