import { SNAPSHOT_EVERY_EVENTS, stateIn } from '@ringpost/command-api/app';
import {
  contentOfState,
  type EventShape,
  type Fold,
  isKnownEvent,
  kindOfStream,
  NOUNS,
  packState,
  type RecordedEvent,
} from '@ringpost/domain';
import { type Engine, type FoundSnapshot, LogDamaged } from '@ringpost/engine';
import { breachList } from './check.ts';

type AnyFold = Fold<unknown, EventShape>;
type Stores = Pick<Engine, 'events' | 'snapshots'>;

interface Folded {
  readonly stream: (...id: readonly string[]) => string;
  readonly fold: { initial(): unknown };
}

const PAGE = 4096;

/** The folds whose states are stored, by the kinds of their streams. A state with something personal is in memory only. */
const STORED: ReadonlyMap<string, AnyFold> = new Map(
  Object.values<Folded>(NOUNS).flatMap(({ stream, fold }) => {
    const { shape, isPersonal } = fold as AnyFold;
    const isStored = shape !== undefined && !isPersonal;
    return isStored ? [[kindOfStream(stream('')), fold as AnyFold] as const] : [];
  }),
);

/** The state after the event of this revision; undefined if the stream has none, or an event before it that no fold knows. */
async function foldUpTo(events: Engine['events'], stream: string, fold: AnyFold, revision: number) {
  let state = fold.initial();
  let last: RecordedEvent | undefined;
  while ((last?.revision ?? -1) < revision) {
    const after = last?.revision ?? -1;
    const page = await events.readStream(stream, { after, limit: Math.min(PAGE, revision - after) });
    last = page.at(-1);
    if (!last || !page.every(({ type }) => isKnownEvent(type))) return undefined;
    state = page.reduce((before, event) => fold.evolve(before, event), state);
  }
  return last && { state, last };
}

/** Only versions that list a map in another order have another text. */
function isSame(fold: AnyFold, a: unknown, b: unknown): boolean {
  return packState(fold, a) === packState(fold, b) || contentOfState(a) === contentOfState(b);
}

/** What a server would use; undefined if it would read the log instead. */
function usable(stored: FoundSnapshot | undefined, stream: string, fold: AnyFold, epoch: string) {
  try {
    return stored && stateIn(stored, stream, fold, epoch);
  } catch {
    return undefined;
  }
}

/**
 * L36: a server decides by the states that are kept of streams, so each of them has to be what the events up to it give. One that is
 * missing, damaged, ahead of the log, or of another version of its fold is not used, and is no breach.
 */
export function statesCheck({ events, snapshots }: Stores) {
  const streams = new Set<string>();
  // Where reading a snapshot takes as long as reading a stream, only those of long streams are used.
  const usedFrom = snapshots.isNear ? 0 : SNAPSHOT_EVERY_EVENTS - 1;
  const breaches = breachList();
  let looked = 0;

  async function compare(stream: string, fold: AnyFold): Promise<void> {
    const kept = usable(await snapshots.read(stream), stream, fold, events.epoch);
    const fromLog = kept && (await foldUpTo(events, stream, fold, kept.revision));
    if (!fromLog) return;
    looked += 1;
    const { state, last } = fromLog;
    const { revision } = kept;
    if (last.id !== kept.eventId)
      breaches.add(last.position, `${stream}: the state that is kept is of another event ${revision}`);
    else if (!isSame(fold, state, kept.state))
      breaches.add(
        last.position,
        `${stream}: the state that is kept is not that of its events up to ${revision}`,
      );
  }

  /** An event that is gone breaks its stream only. The other checks have read the log from its first event on, and found what they can. */
  function noteDamage(stream: string, error: unknown): void {
    if (!(error instanceof LogDamaged)) throw error;
    breaches.add(null, `${stream}: the state that is kept cannot be compared: ${error.message}`);
  }

  return {
    see({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): void {
      if (revision >= usedFrom && STORED.has(kindOfStream(stream))) streams.add(stream);
    },
    /** Folds one stream after the other. `onShare`: how much of it is done, 0 to 1. */
    async finish(onShare: (share: number) => void) {
      let done = 0;
      for (const stream of streams) {
        const fold = STORED.get(kindOfStream(stream));
        if (fold) await compare(stream, fold).catch((error) => noteDamage(stream, error));
        done += 1;
        onShare(done / streams.size);
      }
      return {
        id: 'L36',
        title: 'each state that is kept is that of its events',
        looked,
        breaches: breaches.all,
      };
    },
  };
}
