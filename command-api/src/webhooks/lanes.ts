import { WEBHOOK_CALLS_AT_ONCE, WEBHOOK_FAILURES_TO_SLOW_DOWN } from '@ringpost/events/rules/limits';
import type { SendOutcome } from './send-delivery.ts';

/**
 * Current deliveries of all customers. Each customer has a separate lane, so that nobody waits for another customer's
 * receiver.
 */
export interface Lanes {
  /** Sends it as soon as its lane has room. If the lane is full, its deadline sends it later. */
  offer(userId: string, deliveryId: string): void;
  /** Whether the lane is full. */
  isFull(userId: string): boolean;
  /** Resolves when no delivery is under way. */
  idle(): Promise<void>;
}

interface Lane {
  readonly waiting: Set<string>;
  readonly underWay: Set<string>;
  /** Failed calls since the last one that succeeded. */
  failures: number;
}

/** Deliveries that one lane keeps. The others come back by their deadlines. */
const REMEMBERED_PER_LANE = 200;

function widthOf({ failures }: Lane): number {
  return failures < WEBHOOK_FAILURES_TO_SLOW_DOWN ? WEBHOOK_CALLS_AT_ONCE : 1;
}

function takeNext({ waiting }: Lane): string | undefined {
  const [next] = waiting;
  if (next !== undefined) waiting.delete(next);
  return next;
}

/** `send` never rejects. */
export function createLanes(send: (deliveryId: string) => Promise<SendOutcome>): Lanes {
  const lanes = new Map<string, Lane>();
  let wake = (): void => {};

  const ended = (userId: string, lane: Lane, outcome: SendOutcome): void => {
    if (outcome === 'delivered') lane.failures = 0;
    if (outcome === 'failed') lane.failures += 1;
    fill(userId, lane);
    // The count of failures is kept as long as a receiver fails.
    if (lane.underWay.size === 0 && lane.failures === 0) lanes.delete(userId);
    wake();
  };

  function fill(userId: string, lane: Lane): void {
    while (lane.underWay.size < widthOf(lane)) {
      const deliveryId = takeNext(lane);
      if (deliveryId === undefined) return;
      lane.underWay.add(deliveryId);
      void send(deliveryId).then((outcome) => {
        lane.underWay.delete(deliveryId);
        ended(userId, lane, outcome);
      });
    }
  }

  const laneOf = (userId: string): Lane => {
    const known = lanes.get(userId);
    if (known) return known;
    const made: Lane = { waiting: new Set(), underWay: new Set(), failures: 0 };
    lanes.set(userId, made);
    return made;
  };

  const isBusy = (): boolean =>
    [...lanes.values()].some(({ waiting, underWay }) => waiting.size + underWay.size > 0);

  return {
    offer(userId, deliveryId) {
      const lane = laneOf(userId);
      if (lane.underWay.has(deliveryId) || lane.waiting.size >= REMEMBERED_PER_LANE) return;
      lane.waiting.add(deliveryId);
      fill(userId, lane);
    },
    isFull: (userId) => (lanes.get(userId)?.waiting.size ?? 0) >= REMEMBERED_PER_LANE,
    async idle() {
      while (isBusy()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
