import { streams, type UpstreamRiskTaken, upstreamOrder, upstreams } from '@ringpost/domain';
import type { Ownership } from '@ringpost/web/server';
import PQueue from 'p-queue';
import type { Deps } from '../kernel/deps.ts';

export interface Following {
  start(): Promise<void>;
  /**
   * Looks at a purchase now, because its portal says that it has something new. Any process may do it, not only the one that follows.
   * @param upstreamId the portal's name for the purchase
   * @returns whether it is looked at: there is such an open purchase from this vendor, and not too many calls wait
   */
  lookNow(vendorId: string, upstreamId: string): Promise<boolean>;
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
/** Calls of portals that wait for their turn. What more come change nothing: the purchase is looked at in its time. */
const NEWS_WAITING_MAX = 100;

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
  /** Each call goes through all open purchases of its vendor, so they take turns. */
  const news = new PQueue({ concurrency: 1 });
  /** Purchases that must be looked at once more: what is new there came during a look. */
  const again = new Set<string>();
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

  /** @returns seconds until the next look */
  async function lookOnce(taken: Taken): Promise<number> {
    try {
      return await follow(taken);
    } catch (error) {
      deps.log.warn({ err: error, orderId: taken.orderId }, 'a purchase elsewhere stays open');
      return EVERY_MS / 1000;
    }
  }

  async function followOne(taken: Taken): Promise<void> {
    const { orderId } = taken;
    let seconds = await lookOnce(taken);
    while (again.delete(orderId)) seconds = await lookOnce(taken);
    nextAt.set(orderId, performance.now() + seconds * 1000);
    underWay.delete(orderId);
  }

  function begin(taken: Taken): void {
    underWay.add(taken.orderId);
    void queueOf(taken.vendorId).add(() => followOne(taken));
  }

  async function openOne(vendorId: string, upstreamId: string): Promise<Taken | undefined> {
    const { open } = (await deps.streams.recent(streams.upstreams(), upstreams)).state;
    for (const taken of open.values()) {
      if (taken.vendorId !== vendorId) continue;
      const { state } = await deps.streams.recent(streams.upstreamOrder(taken.orderId), upstreamOrder);
      if (state.status === 'got' && state.got.upstreamId === upstreamId) return taken;
    }
    return undefined;
  }

  async function tick(): Promise<void> {
    if (performance.now() < readAt) return;
    if (!(await ownership.hold())) {
      nextAt.clear();
      return;
    }
    const { open, upstreams: known } = (await deps.streams.recent(streams.upstreams(), upstreams)).state;
    if (isClosed) return;
    if (known.size === 0) readAt = performance.now() + UNUSED_MS;
    for (const orderId of nextAt.keys()) if (!open.has(orderId)) nextAt.delete(orderId);
    for (const taken of open.values()) {
      const { orderId } = taken;
      if (underWay.has(orderId) || performance.now() < (nextAt.get(orderId) ?? 0)) continue;
      begin(taken);
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
    async lookNow(vendorId, upstreamId) {
      if (news.size >= NEWS_WAITING_MAX) return false;
      const taken = await news.add(() => openOne(vendorId, upstreamId));
      if (!taken || isClosed) return false;
      if (underWay.has(taken.orderId)) again.add(taken.orderId);
      else begin(taken);
      return true;
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
