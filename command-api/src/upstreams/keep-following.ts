import { streams, type UpstreamRiskTaken, upstreams } from '@ringpost/domain';
import type { Ownership } from '@ringpost/web/server';
import PQueue from 'p-queue';
import type { Deps } from '../kernel/deps.ts';

export interface Following {
  start(): Promise<void>;
  /** Resolves when no portal is being asked. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

type Taken = UpstreamRiskTaken['data'];

const EVERY_MS = 1_000;
/** A shop that buys from nobody is asked less often. */
const UNUSED_MS = 5_000;
/** Of each portal. One that does not answer holds up no other one. */
const AT_ONCE = 8;

/**
 * Follows all purchases from other portals that have not ended. Which these are is in the log, so a process that takes over
 * continues them. An empty look writes nothing.
 */
export function keepFollowing(
  deps: Deps,
  ownership: Pick<Ownership, 'hold'>,
  follow: (taken: Taken) => Promise<number>,
): Following {
  /** By vendor. */
  const queues = new Map<string, PQueue>();
  const underWay = new Set<string>();
  /** Milliseconds of a clock that never goes back, at which a purchase is looked at again. */
  const nextAt = new Map<string, number>();
  let interval: NodeJS.Timeout | undefined;
  let isReading = false;
  let isClosed = false;
  let readAt = 0;

  function queueOf(vendorId: string): PQueue {
    const queue = queues.get(vendorId) ?? new PQueue({ concurrency: AT_ONCE });
    queues.set(vendorId, queue);
    return queue;
  }

  async function idle(): Promise<void> {
    await Promise.all([...queues.values()].map((queue) => queue.onIdle()));
  }

  async function followOne(taken: Taken): Promise<void> {
    const { orderId } = taken;
    let seconds = EVERY_MS / 1000;
    try {
      seconds = await follow(taken);
    } catch (error) {
      deps.log.warn({ err: error, orderId }, 'a purchase elsewhere stays open');
    }
    nextAt.set(orderId, performance.now() + seconds * 1000);
    underWay.delete(orderId);
  }

  async function tick(): Promise<void> {
    if (performance.now() < readAt || !(await ownership.hold())) return;
    const { open, upstreams: known } = (await deps.streams.recent(streams.upstreams(), upstreams)).state;
    if (isClosed) return;
    if (known.size === 0) readAt = performance.now() + UNUSED_MS;
    for (const orderId of nextAt.keys()) if (!open.has(orderId)) nextAt.delete(orderId);
    for (const taken of open.values()) {
      const { orderId, vendorId } = taken;
      if (underWay.has(orderId) || performance.now() < (nextAt.get(orderId) ?? 0)) continue;
      underWay.add(orderId);
      void queueOf(vendorId).add(() => followOne(taken));
    }
  }

  async function look(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      await tick();
    } catch (error) {
      deps.log.error({ err: error }, 'looking for purchases elsewhere failed');
    }
    isReading = false;
  }

  return {
    async start() {
      interval = setInterval(() => void look(), EVERY_MS);
    },
    idle,
    async close() {
      clearInterval(interval);
      isClosed = true;
      // What waits is in the log.
      for (const queue of queues.values()) queue.clear();
      await idle();
    },
  };
}
