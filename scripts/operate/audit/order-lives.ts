import type { OrderEvent } from '@ringpost/domain';
import { packedTexts } from './packed-texts.ts';

/** What decides about the money of an order. */
export type End =
  | Extract<
      OrderEvent['type'],
      'OrderFailed' | 'OrderCompleted' | 'OrderCancelled' | 'OrderExpired' | 'NumberRented'
    >
  // An item that its bulk order did not get. It has no stream of its own, unless its number came late.
  | 'BulkClosed';

export interface Life {
  /** Whether its own stream has begun. Before that, only the hold of its price shows that it exists. */
  isPlaced: boolean;
  /** Whether its bulk order gave its price back, because it did not get the number. */
  isMissing: boolean;
  readonly priceMills: number;
  readonly giveUpAt: string;
  settlesAt: string | undefined;
  end: End | undefined;
  endedAt: string;
  heldMills: number;
  /** Captured or released. */
  settledMills: number;
}

/** What is left of a life that is over; `null`: not over, or no such instant. */
interface Over {
  readonly ends: (End | null)[];
  readonly pricesMills: number[];
  readonly endedMs: number[];
  readonly settlesMs: (number | null)[];
}

/** Whether the number of an instant gives its text again. */
function isExact(instant: string): boolean {
  const ms = Date.parse(instant);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === instant;
}

/** Whether it has ended with all its money: nothing is wrong with it, whatever the time is, and nothing more should happen to it. */
function isOver({ isPlaced, isMissing, end, priceMills, heldMills, settledMills, ...at }: Life): boolean {
  if (!isPlaced || isMissing || end === undefined) return false;
  const isSettled = heldMills === priceMills && settledMills === priceMills;
  return isSettled && isExact(at.endedAt) && (at.settlesAt === undefined || isExact(at.settlesAt));
}

/** Lives by their orders. One that is over takes some numbers only. A life that was changed has to be set again. */
export function orderLives() {
  const open = new Map<string, Life>();
  const orders = packedTexts();
  const over: Over = { ends: [], pricesMills: [], endedMs: [], settlesMs: [] };

  function pack(order: number, { end, priceMills, endedAt, settlesAt }: Life): void {
    over.ends[order] = end ?? null;
    over.pricesMills[order] = priceMills;
    over.endedMs[order] = Date.parse(endedAt);
    over.settlesMs[order] = settlesAt === undefined ? null : Date.parse(settlesAt);
  }

  function unpacked(order: number): Life | undefined {
    const end = over.ends[order] ?? null;
    if (end === null) return undefined;
    const priceMills = over.pricesMills[order] ?? 0;
    const settlesMs = over.settlesMs[order] ?? null;
    return {
      ...{ isPlaced: true, isMissing: false, giveUpAt: '', end },
      ...{ priceMills, heldMills: priceMills, settledMills: priceMills },
      endedAt: new Date(over.endedMs[order] ?? 0).toISOString(),
      settlesAt: settlesMs === null ? undefined : new Date(settlesMs).toISOString(),
    };
  }

  return {
    count: () => open.size + over.ends.reduce((sum, end) => (end === null ? sum : sum + 1), 0),
    /** Those that are not over, with their orders. */
    open: () => open.entries(),
    get: (orderId: string): Life | undefined => open.get(orderId) ?? unpacked(orders.numberOf(orderId)),
    set(orderId: string, life: Life): void {
      if (isOver(life)) {
        open.delete(orderId);
        pack(orders.add(orderId), life);
        return;
      }
      const order = open.has(orderId) ? -1 : orders.numberOf(orderId);
      if (order !== -1) over.ends[order] = null;
      open.set(orderId, life);
    },
  };
}
