import type { OrderEvent, RecordedEvent } from '@ringpost/events/domain';
import { breachList, type Check } from './check.ts';

type End = 'OrderFailed' | 'OrderCompleted' | 'OrderCancelled' | 'OrderExpired';

interface Life {
  readonly priceMills: number;
  readonly giveUpAt: string;
  settlesAt: string | undefined;
  end: End | undefined;
  endedAt: string;
  heldMills: number;
  /** Captured or released. */
  settledMills: number;
}

const ENDS: ReadonlySet<string> = new Set<End>([
  'OrderFailed',
  'OrderCompleted',
  'OrderCancelled',
  'OrderExpired',
]);
/** How long after its time an obligation may still be open: what fell due is looked for twice a second. */
const GRACE_MS = 120_000;

/**
 * L3: an order ends in exactly one way; only a completed one costs money, its price at most; any other gives the whole hold
 * back, once; and none stays open past its time.
 */
export function orderEndsCheck(): Check {
  const found = breachList();
  const lives = new Map<string, Life>();
  return {
    id: 'L3',
    title: 'every order ends once, and its money with it',
    see(event) {
      if (event.stream.startsWith('order-')) seeOrder(lives, event as RecordedEvent & OrderEvent, found.add);
      else seeMoney(lives, event, found.add);
    },
    finish(asOf) {
      for (const [orderId, life] of lives) {
        const fault = faultOf(life, asOf);
        if (fault) found.add(null, `order ${orderId} ${fault}`);
      }
      return { looked: lives.size, breaches: found.breaches };
    },
  };
}

type Add = ReturnType<typeof breachList>['add'];

function seeOrder(lives: Map<string, Life>, event: RecordedEvent & OrderEvent, add: Add): void {
  const { type, data, position, meta } = event;
  const life = lives.get(data.orderId);
  if (type === 'OrderPlaced') {
    if (life) add(position, `order ${data.orderId} was placed twice`);
    const { unitPriceMills: priceMills, giveUpAt } = data;
    const open = { settlesAt: undefined, end: undefined, endedAt: '', heldMills: 0 };
    lives.set(data.orderId, { priceMills, giveUpAt, ...open, settledMills: 0 });
    return;
  }
  if (!life) {
    add(position, `${type} of order ${data.orderId}, which was never placed`);
    return;
  }
  if (type === 'NumberAssigned') {
    if (life.end) add(position, `order ${data.orderId} got a number after ${life.end}`);
    life.settlesAt = data.settlesAt;
  }
  if (!ENDS.has(type)) return;
  if (life.end) add(position, `order ${data.orderId} ended twice: ${life.end}, then ${type}`);
  if (type === 'OrderExpired' && life.settlesAt !== undefined && meta.occurredAt < life.settlesAt) {
    add(position, `order ${data.orderId} expired before ${life.settlesAt}`);
  }
  life.end = type as End;
  life.endedAt = meta.occurredAt;
}

function seeMoney(lives: Map<string, Life>, { type, data, position }: RecordedEvent, add: Add): void {
  if (type !== 'FundsHeld' && type !== 'FundsCaptured' && type !== 'FundsReleased') return;
  // What pays for a message is no part of its order's own money.
  if (data.purpose.kind !== 'order') return;
  const { id: orderId } = data.purpose;
  const life = lives.get(orderId);
  if (!life) {
    add(position, `${type} for order ${orderId}, which was never placed`);
    return;
  }
  const { amountMills } = data;
  if (type === 'FundsHeld') life.heldMills += amountMills;
  else life.settledMills += amountMills;
  if (type === 'FundsCaptured' && life.end !== 'OrderCompleted') {
    add(position, `order ${orderId} was paid for, but not completed`);
  }
  if (type === 'FundsReleased' && (life.end === 'OrderCompleted' || !life.end)) {
    add(position, `order ${orderId} got money back, but ${life.end ? 'is completed' : 'has not ended'}`);
  }
}

function faultOf(life: Life, asOf: string): string | undefined {
  const { heldMills, settledMills, priceMills, end } = life;
  if (heldMills > priceMills) return `holds ${heldMills} of a price of ${priceMills} mills`;
  if (settledMills > heldMills) return `gave ${settledMills} of ${heldMills} held mills`;
  const dueAt = end ? life.endedAt : (life.settlesAt ?? life.giveUpAt);
  if (Date.parse(asOf) - Date.parse(dueAt) < GRACE_MS) return undefined;
  if (!end) return `is still open; it was due at ${dueAt}`;
  if (settledMills < heldMills) return `ended at ${dueAt} and still holds money`;
  return undefined;
}
