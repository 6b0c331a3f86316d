import type { Bus, Engine, EventStore } from '@ringpost/engine';
import { StoreUnavailable } from '@ringpost/engine';
import { type LagScheduler, lagScheduler } from './chaos-lag.ts';
import { withGaps } from './chaos-positions.ts';
import { seededRandom } from './seeded-random.ts';

/** Which faults occur, and how often. Each rate is a probability from 0 to 1, and 0 unless given. */
export interface ChaosOptions {
  /** Decides every fault. Print it when a test fails; the same seed repeats the failure. */
  readonly seed: number;
  /**
   * Longest time that a batch takes to reach a subscriber, in simulated milliseconds. With any lag, only `pump` delivers.
   */
  readonly lagMs?: number;
  /** Distance between two positions. Two engines over one log need the same. */
  readonly stride?: number;
  /** The append happened, but its answer is lost: StoreUnavailable. */
  readonly answerLost?: number;
  /** Nothing happened: StoreUnavailable. */
  readonly unavailable?: number;
  /** A subscriber gets the same batch again. */
  readonly redelivered?: number;
  readonly hintLost?: number;
  readonly hintDoubled?: number;
}

export interface ChaosEngine extends Engine {
  /** Lets time pass until every subscriber has handled the whole log. Subscribers do not wait for each other. */
  pump(): Promise<void>;
  /** Ends all faults except the gaps, and delivers what is pending. */
  stopFaults(): void;
}

/** Decides whether a fault of this probability happens now. */
type Happens = (rate: number | undefined) => boolean;

function faultyLog(
  inner: EventStore,
  { answerLost, unavailable, redelivered }: ChaosOptions,
  happens: Happens,
  lag: LagScheduler,
): EventStore {
  const faulty = async <T>(append: () => Promise<T>): Promise<T> => {
    if (happens(unavailable)) throw new StoreUnavailable('chaos: the append did not arrive');
    // Called at once, so that pipelined appends arrive in their order.
    const appended = await append();
    if (happens(answerLost)) throw new StoreUnavailable('chaos: the answer was lost');
    return appended;
  };
  const { appendAll } = inner;
  return {
    ...inner,
    append: (append) => faulty(() => inner.append(append)),
    ...(appendAll && { appendAll: (appends) => faulty(() => appendAll(appends)) }),
    subscribe(subscriber) {
      const follower = lag.follow(subscriber.after);
      const subscription = inner.subscribe({
        ...subscriber,
        async onEvents(batch) {
          await follower.arrival();
          do {
            if (follower.closed()) return;
            await subscriber.onEvents(batch);
          } while (happens(redelivered));
          const last = batch.at(-1);
          if (last) follower.handled(last.position);
        },
        onStopped(error) {
          follower.close();
          subscriber.onStopped?.(error);
        },
      });
      return {
        close() {
          follower.close();
          return subscription.close();
        },
      };
    },
  };
}

function faultyBus(inner: Bus, { hintLost, hintDoubled }: ChaosOptions, happens: Happens): Bus {
  return {
    connected: () => inner.connected(),
    subscribe: (listener) => inner.subscribe(listener),
    close: () => inner.close(),
    publish: (hints) =>
      inner.publish(
        hints.flatMap((hint) => {
          if (happens(hintLost)) return [];
          return happens(hintDoubled) ? [hint, hint] : [hint];
        }),
      ),
  };
}

/**
 * An engine with the faults of a distributed one, which the embedded engine does not have: lag, gaps between positions,
 * lost answers, repeated batches, lost and repeated hints. Two of them over one engine act as two processes without
 * shared memory.
 */
export function chaos(engine: Engine, options: ChaosOptions): ChaosEngine {
  const random = seededRandom(options.seed);
  let stopped = false;
  const happens: Happens = (rate = 0) => !stopped && random() < rate;
  const lag = lagScheduler(() => (stopped ? 0 : random() * (options.lagMs ?? 0)));
  const events = withGaps(faultyLog(engine.events, options, happens, lag), options.stride ?? 1);

  const endFaults = (): void => {
    stopped = true;
    lag.releaseAll();
  };
  return {
    ...engine,
    events,
    bus: faultyBus(engine.bus, options, happens),
    pump: () => lag.pump(() => engine.events.head()),
    stopFaults: endFaults,
    close() {
      endFaults();
      return engine.close();
    },
  };
}
