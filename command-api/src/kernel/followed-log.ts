import { isAfter, isAtOrAfter, LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import type { EventStore, Subscription } from '@ringpost/engine';
import type { KeptAggregates, LoadedAggregate } from './kept-aggregates.ts';

/** Sees whether a stream changes while it is read and not in memory yet. */
interface StreamWatch {
  /** The highest revision that was seen; -1 if none. */
  revision(): number;
  end(): void;
}

/**
 * What this process knows of the log without asking for it. It sees each event once it is durable, whoever appended it, and notes in
 * the streams in memory that they are behind. How far it has come in time is known from the process's own appends: once it has
 * seen one, it has seen everything that was in the log when that one was sent.
 */
export interface FollowedLog {
  /** Follows the log from now on. */
  follow(): Promise<Subscription>;
  /** The clock of `sentAt` and of all ages here. */
  elapsedMs(): number;
  /** An append is durable. @param sentAt a moment before it was sent */
  appended(position: Position, sentAt: number): void;
  watch(stream: string): StreamWatch;
  /** Whether the state in memory has everything that the stream had `ageMs` ago. If not, it is not known. */
  isRecent(folded: LoadedAggregate<unknown>, ageMs: number): boolean;
}

interface OwnAppend {
  readonly position: Position;
  readonly sentAt: number;
}

export function createFollowedLog(
  store: Pick<EventStore, 'head' | 'subscribe'>,
  kept: Pick<KeptAggregates, 'peek'>,
  elapsedMs: () => number = () => performance.now(),
): FollowedLog {
  /** A stream that was read before this moment may lack events that were not followed. */
  let since = Number.POSITIVE_INFINITY;
  let followed: Position = LOG_START;
  /** Everything that was in the log at this moment was seen. */
  let knownAt = Number.NEGATIVE_INFINITY;
  /** The append that is waited for, and the newest one after it. Those between them would say little more. */
  let awaited: OwnAppend | undefined;
  let newest: OwnAppend | undefined;
  const watched = new Map<string, { revision: number; readers: number }>();

  function takeSeen(): void {
    while (awaited && isAtOrAfter(followed, awaited.position)) {
      knownAt = Math.max(knownAt, awaited.sentAt);
      awaited = newest;
      newest = undefined;
    }
  }

  function see({ stream, revision, position }: RecordedEvent): void {
    const folded = kept.peek(stream);
    if (folded && revision > folded.seenRevision) folded.seenRevision = revision;
    const watch = watched.get(stream);
    if (watch && revision > watch.revision) watch.revision = revision;
    if (isAfter(position, followed)) followed = position;
  }

  return {
    elapsedMs,
    async follow() {
      const after = await store.head();
      since = elapsedMs();
      followed = after;
      return store.subscribe({
        after,
        sealed: true,
        async onEvents(batch) {
          for (const event of batch) see(event);
          takeSeen();
        },
      });
    },
    appended(position, sentAt) {
      if (since === Number.POSITIVE_INFINITY) return;
      if (awaited) newest = { position, sentAt };
      else awaited = { position, sentAt };
      takeSeen();
    },
    watch(stream) {
      const watch = watched.get(stream) ?? { revision: -1, readers: 0 };
      watch.readers += 1;
      watched.set(stream, watch);
      return {
        revision: () => watch.revision,
        end() {
          watch.readers -= 1;
          if (watch.readers === 0) watched.delete(stream);
        },
      };
    },
    isRecent({ last, isBroken, revision, seenRevision, readAt }, ageMs) {
      // While its own append is under way, the state is not that of the store.
      if (last !== undefined || isBroken || seenRevision > revision || readAt <= since) return false;
      return elapsedMs() - Math.max(readAt, knownAt) <= ageMs;
    },
  };
}
