import { setImmediate as afterOthers } from 'node:timers/promises';
import { isAfter, type Position } from '@ringpost/domain';

/** One subscription with delay. */
interface Follower {
  /** Resolves when a batch sent now arrives. */
  arrival(): Promise<void>;
  handled(position: Position): void;
  closed(): boolean;
  close(): void;
}

export interface LagScheduler {
  follow(after: Position): Follower;
  /** Delivers the pending batches, earliest first, until every follower has handled the head of the log. */
  pump(head: () => Promise<Position>): Promise<void>;
  releaseAll(): void;
}

interface UnderWay {
  readonly dueMs: number;
  arrive(): void;
}

/** A simulated time that passes only in `pump`, so that no test sleeps. */
export function lagScheduler(drawLagMs: () => number): LagScheduler {
  let nowMs = 0;
  let underWay: UnderWay[] = [];
  const followers = new Set<{ position: Position }>();

  const arriveNext = (): void => {
    const next = underWay.reduce<UnderWay | undefined>(
      (first, each) => (first === undefined || each.dueMs < first.dueMs ? each : first),
      undefined,
    );
    if (next === undefined) return;
    underWay = underWay.filter((each) => each !== next);
    nowMs = Math.max(nowMs, next.dueMs);
    next.arrive();
  };

  const send = (): { readonly arrived: Promise<void>; arrive(): void } => {
    const lagMs = drawLagMs();
    if (lagMs === 0) return { arrived: Promise.resolve(), arrive: () => {} };
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.push({ dueMs: nowMs + lagMs, arrive: resolve });
    return { arrived: promise, arrive: resolve };
  };

  return {
    follow(after) {
      const place = { position: after };
      followers.add(place);
      let arriveNow = (): void => {};
      return {
        arrival() {
          const { arrived, arrive } = send();
          arriveNow = arrive;
          return arrived;
        },
        handled(position) {
          place.position = position;
        },
        closed: () => !followers.has(place),
        close() {
          followers.delete(place);
          // A pending batch must not keep its subscription from closing.
          arriveNow();
        },
      };
    },
    async pump(head) {
      const behind = async (): Promise<boolean> => {
        const position = await head();
        return [...followers].some((follower) => isAfter(position, follower.position));
      };
      while (await behind()) {
        arriveNext();
        await afterOthers();
      }
    },
    releaseAll() {
      const all = underWay;
      underWay = [];
      for (const { arrive } of all) arrive();
    },
  };
}
