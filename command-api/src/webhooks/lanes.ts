import { WEBHOOK_CALLS_AT_ONCE, WEBHOOK_FAILURES_TO_SLOW_DOWN } from '@ringpost/domain/rules/limits';
import PQueue from 'p-queue';
import type { SendOutcome } from './send-delivery.ts';

/**
 * Current deliveries of all customers. Each receiver has a separate lane, so that nobody waits for another receiver, not even
 * for another one of the same customer. `receiver`: see `receiverKey`.
 */
export interface Lanes {
  /** Sends it as soon as its lane has room. If the lane is full, its deadline sends it later. */
  offer(receiver: string, deliveryId: string): void;
  /** Whether the lane is full. */
  isFull(receiver: string): boolean;
  /** How many deliveries wait in the lanes or are being sent. */
  waiting(): number;
  /** Resolves when no delivery is being sent. */
  idle(): Promise<void>;
}

interface Lane {
  readonly calls: PQueue;
  /** Deliveries that wait or are being sent. */
  readonly deliveries: Set<string>;
  /** Failed calls since the last one that succeeded. */
  failures: number;
}

/** How many deliveries one lane keeps. The others come again by their deadlines. */
const REMEMBERED_PER_LANE = 200;

function widthOf({ failures }: Lane): number {
  return failures < WEBHOOK_FAILURES_TO_SLOW_DOWN ? WEBHOOK_CALLS_AT_ONCE : 1;
}

/** `send` never rejects. */
export function createLanes(send: (deliveryId: string) => Promise<SendOutcome>): Lanes {
  const lanes = new Map<string, Lane>();

  const laneOf = (receiver: string): Lane => {
    const existing = lanes.get(receiver);
    if (existing) return existing;
    const made: Lane = {
      calls: new PQueue({ concurrency: WEBHOOK_CALLS_AT_ONCE }),
      deliveries: new Set(),
      failures: 0,
    };
    lanes.set(receiver, made);
    return made;
  };

  const call = async (receiver: string, lane: Lane, deliveryId: string): Promise<void> => {
    const outcome = await send(deliveryId);
    lane.deliveries.delete(deliveryId);
    // What is dropped has no receiver any more.
    if (outcome === 'delivered' || outcome === 'dropped') lane.failures = 0;
    if (outcome === 'failed') lane.failures += 1;
    lane.calls.concurrency = widthOf(lane);
    // The lane is kept while its receiver fails, because it has the count of failures.
    if (lane.deliveries.size === 0 && lane.failures === 0) lanes.delete(receiver);
  };

  const isFull = (receiver: string): boolean => (lanes.get(receiver)?.calls.size ?? 0) >= REMEMBERED_PER_LANE;
  const busyLanes = (): readonly Lane[] =>
    [...lanes.values()].filter(({ deliveries }) => deliveries.size > 0);

  return {
    isFull,
    waiting: () => [...lanes.values()].reduce((sum, { deliveries }) => sum + deliveries.size, 0),
    offer(receiver, deliveryId) {
      const lane = laneOf(receiver);
      if (lane.deliveries.has(deliveryId) || isFull(receiver)) return;
      lane.deliveries.add(deliveryId);
      void lane.calls.add(() => call(receiver, lane, deliveryId));
    },
    async idle() {
      for (let busy = busyLanes(); busy.length > 0; busy = busyLanes())
        await Promise.all(busy.map(({ calls }) => calls.onIdle()));
    },
  };
}
