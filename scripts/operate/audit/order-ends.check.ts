import { type EventOf, itemIdOf, type OrderEvent, type RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';
import { type End, type Life, orderLives } from './order-lives.ts';

/** By the types of events. Each event has a copy of its type, and only this one is kept. */
const ENDS: ReadonlyMap<string, End> = new Map(
  (['OrderFailed', 'OrderCompleted', 'OrderCancelled', 'OrderExpired', 'NumberRented'] as const).map(
    (end) => [end, end],
  ),
);
/** The ends that cost money. */
const PAID: ReadonlySet<End | undefined> = new Set(['OrderCompleted', 'NumberRented'] as const);
/** How long after its time an obligation may still be open: due obligations are looked for twice a second. */
const GRACE_MS = 120_000;

/** The first fact of an order: the hold of its price; in logs of earlier versions that of its own stream. */
type Opening = EventOf<
  'FundsHeldForOrder' | 'FundsHeldForRental' | 'OrderPlaced' | 'RentalPlaced' | 'BulkItemPlaced'
>;
type Priced = Pick<Opening['data'], 'unitPriceMills' | 'quantity' | 'giveUpAt'>;
type Add = ReturnType<typeof breachList>['add'];
type Lives = ReturnType<typeof orderLives>;

function begun({ unitPriceMills, quantity = 1, giveUpAt }: Priced): Life {
  const priceMills = unitPriceMills * quantity;
  const open = { isPlaced: false, isMissing: false, settlesAt: undefined, end: undefined, endedAt: '' };
  return { ...open, priceMills, giveUpAt, heldMills: 0, settledMills: 0 };
}

function seeHold(
  lives: Lives,
  { data, position }: EventOf<'FundsHeldForOrder' | 'FundsHeldForRental'>,
  add: Add,
): void {
  const { orderId, amountMills } = data;
  const life = lives.get(orderId);
  if (life) add(position, `order ${orderId} is held for after it began`);
  else lives.set(orderId, { ...begun(data), heldMills: amountMills });
}

/** Each number of a bulk order has a part of its hold, and a life of its own. */
function seeBulkHold(lives: Lives, { data }: EventOf<'FundsHeldForBulk'>): void {
  const { orderId, quantity, unitPriceMills, giveUpAt } = data;
  for (let item = 1; item <= quantity; item += 1) {
    const life = begun({ unitPriceMills, giveUpAt, quantity: 1 });
    lives.set(itemIdOf(orderId, item), { ...life, heldMills: unitPriceMills });
  }
}

/** The numbers that a bulk order did not get. */
function seeMissing(lives: Lives, { data, position, meta }: EventOf<'FundsReleased'>, add: Add): void {
  if (data.purpose.kind !== 'bulk') return;
  const { id, items } = data.purpose;
  for (const item of items) {
    const orderId = itemIdOf(id, item);
    const life = lives.get(orderId);
    if (!life) add(position, `order ${orderId} got money back, and was never held for`);
    else if (life.settlesAt !== undefined || PAID.has(life.end))
      add(position, `order ${orderId} got money back, but has its number`);
    if (!life) continue;
    life.settledMills += life.priceMills;
    life.isMissing = true;
    life.end ??= 'BulkClosed';
    life.endedAt ||= meta.occurredAt;
    lives.set(orderId, life);
  }
}

function seeOrder(lives: Lives, event: RecordedEvent & OrderEvent, add: Add): void {
  const { type, data, position, meta } = event;
  const life = lives.get(data.orderId);
  if (type === 'OrderPlaced' || type === 'RentalPlaced' || type === 'BulkItemPlaced') {
    if (life?.isPlaced) add(position, `order ${data.orderId} was placed twice`);
    const { priceMills } = begun(data);
    if (life && life.priceMills !== priceMills)
      add(position, `order ${data.orderId} costs ${priceMills}, not ${life.priceMills} mills`);
    lives.set(data.orderId, { ...(life ?? begun(data)), isPlaced: true });
    return;
  }
  if (!life?.isPlaced) {
    add(position, `${type} of order ${data.orderId}, which was never placed`);
    return;
  }
  if (type === 'NumberAssigned') {
    if (life.end) add(position, `order ${data.orderId} got a number after ${life.end}`);
    life.settlesAt = data.settlesAt;
    lives.set(data.orderId, life);
  }
  const end = ENDS.get(type);
  if (!end) return;
  // A number that came when its bulk order had ended: its order begins only to fail.
  const cameLate = life.end === 'BulkClosed' && type === 'OrderFailed';
  if (life.end && !cameLate) add(position, `order ${data.orderId} ended twice: ${life.end}, then ${type}`);
  if (type === 'OrderExpired' && life.settlesAt !== undefined && meta.occurredAt < life.settlesAt) {
    add(position, `order ${data.orderId} expired before ${life.settlesAt}`);
  }
  life.end = end;
  life.endedAt = meta.occurredAt;
  lives.set(data.orderId, life);
}

function seeMoney(lives: Lives, { type, data, position }: RecordedEvent, add: Add): void {
  if (type !== 'FundsHeld' && type !== 'FundsCaptured' && type !== 'FundsReleased') return;
  // The price of reading a message does not belong to its order's own money.
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
  lives.set(orderId, life);
  if (type === 'FundsCaptured' && !PAID.has(life.end)) {
    add(position, `order ${orderId} was paid for, but not completed`);
  }
  if (type === 'FundsReleased' && (PAID.has(life.end) || !life.end)) {
    add(position, `order ${orderId} got money back, but ${life.end ? 'is paid for' : 'has not ended'}`);
  }
}

function faultOf(life: Life, asOf: string): string | undefined {
  const { isPlaced, isMissing, heldMills, settledMills, priceMills, end } = life;
  if (heldMills > priceMills) return `holds ${heldMills} of a price of ${priceMills} mills`;
  if (settledMills > heldMills) return `gave ${settledMills} of ${heldMills} held mills`;
  const dueAt = end ? life.endedAt : (life.settlesAt ?? life.giveUpAt);
  if (Date.parse(asOf) - Date.parse(dueAt) < GRACE_MS) return undefined;
  if (!isPlaced && !isMissing) return `was neither placed nor given back; it was due at ${dueAt}`;
  if (!end) return `is still open; it was due at ${dueAt}`;
  if (settledMills < heldMills) return `ended at ${dueAt} and still holds money`;
  return undefined;
}

/**
 * L3: an order ends in exactly one way. Only a completed order and a rental with its number cost money, at most their price.
 * Any other gives back the whole hold, once. No order stays open past its time, not even one that only its hold shows.
 */
export function orderEndsCheck(): Check {
  const breaches = breachList();
  const lives = orderLives();
  return {
    id: 'L3',
    title: 'every order ends once, and its money with it',
    see(event) {
      if (event.type === 'FundsHeldForOrder' || event.type === 'FundsHeldForRental')
        seeHold(lives, event, breaches.add);
      else if (event.type === 'FundsHeldForBulk') seeBulkHold(lives, event);
      else if (event.type === 'FundsReleased' && event.data.purpose.kind === 'bulk')
        seeMissing(lives, event, breaches.add);
      else if (event.stream.startsWith('order-'))
        seeOrder(lives, event as RecordedEvent & OrderEvent, breaches.add);
      else seeMoney(lives, event, breaches.add);
    },
    finish(asOf) {
      for (const [orderId, life] of lives.open()) {
        const fault = faultOf(life, asOf);
        if (fault) breaches.add(null, `order ${orderId} ${fault}`);
      }
      return { looked: lives.count(), breaches: breaches.all };
    },
  };
}
