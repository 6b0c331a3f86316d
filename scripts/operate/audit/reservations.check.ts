import { type EventOf, plusSeconds, type RecordedEvent } from '@ringpost/domain';
import { RESERVATION_WAIT_DAYS } from '@ringpost/domain/rules/limits';
import { breachList, type Check } from './check.ts';

type Money = EventOf<'FundsHeld' | 'FundsCaptured' | 'FundsReleased'>;
type Fact = EventOf<'NumberReserved' | 'ReservationQueued' | 'ReservationEnded'>;

interface Fee {
  readonly amountMills: number;
  readonly heldAt: string;
  settled: 'captured' | 'released' | null;
}

/** What the number's stream said about a reservation. */
interface Life {
  wasReserved: boolean;
  /** Since when the fee has to be settled; null while the customer waits. */
  dueSince: string | null;
  /** When it has to be over: reserved until then, or waiting until then. Null if it is over. */
  until: string | null;
}

/** One number and app. */
interface Place {
  waiting: readonly string[];
  reservedFor: string | null;
  leaseId: string | null;
  /** The order that took the last reservation: its lease follows at once. */
  takenBy: string | null;
}

/** How long wallets and timers may take to follow. */
const GRACE_MS = 120_000;

function keyOf({ e164, appId }: Pick<Fact['data'], 'e164' | 'appId'>): string {
  return `${e164}|${appId}`;
}

function isMoney(event: RecordedEvent): event is Money {
  return event.type === 'FundsHeld' || event.type === 'FundsCaptured' || event.type === 'FundsReleased';
}

/**
 * L14: a number is reserved for one customer at a time, in the order of the line, and leased to nobody else meanwhile. Each
 * reservation has its fee held first. The fee is charged once for a number that was reserved, and given back once to who left
 * the line before.
 */
export function reservationsCheck(): Check {
  const breaches = breachList();
  const fees = new Map<string, Fee>();
  const lives = new Map<string, Life>();
  const places = new Map<string, Place>();

  function placeOf(of: Pick<Fact['data'], 'e164' | 'appId'>): Place {
    const key = keyOf(of);
    const place = places.get(key) ?? { waiting: [], reservedFor: null, leaseId: null, takenBy: null };
    places.set(key, place);
    return place;
  }

  /** A place that nobody has or waits for is as one that was never seen. */
  function forget(of: Pick<Fact['data'], 'e164' | 'appId'>, place: Place): void {
    const { waiting, reservedFor, leaseId, takenBy } = place;
    if (waiting.length === 0 && (reservedFor ?? leaseId ?? takenBy) === null) places.delete(keyOf(of));
  }

  function settle({ type, data, position }: Money, id: string): void {
    const fee = fees.get(id);
    if (!fee) {
      breaches.add(position, `reservation ${id} was settled and never held for`);
      return;
    }
    const life = lives.get(id);
    if (fee.settled) breaches.add(position, `the fee of reservation ${id} was settled twice`);
    if (data.amountMills !== fee.amountMills)
      breaches.add(position, `reservation ${id} moved ${data.amountMills} of ${fee.amountMills} mills`);
    fee.settled = type === 'FundsCaptured' ? 'captured' : 'released';
    if (fee.settled === 'captured' && !life?.wasReserved)
      breaches.add(position, `reservation ${id} was paid for, and never had its number`);
    if (fee.settled === 'released' && life && (life.wasReserved || life.dueSince === null))
      breaches.add(position, `reservation ${id} got its fee back, and had its number or still waits for it`);
  }

  function seeMoney(event: Money): void {
    const { purpose, amountMills } = event.data;
    if (purpose.kind !== 'reservation') return;
    if (event.type !== 'FundsHeld') settle(event, purpose.id);
    else fees.set(purpose.id, { amountMills, heldAt: event.meta.occurredAt, settled: null });
  }

  function seeReserved({ data, position, meta }: EventOf<'NumberReserved'>, place: Place): void {
    const { reservationId: id, e164, until } = data;
    const holder = place.leaseId ?? place.reservedFor;
    if (holder !== null) breaches.add(position, `${e164} is reserved for ${id} while ${holder} has it`);
    const [first] = place.waiting;
    if (first !== undefined && first !== id) breaches.add(position, `reservation ${id} overtook ${first}`);
    place.reservedFor = id;
    place.waiting = place.waiting.filter((each) => each !== id);
    lives.set(id, { wasReserved: true, dueSince: meta.occurredAt, until });
  }

  function seeFact(event: Fact): void {
    const { reservationId: id } = event.data;
    const place = placeOf(event.data);
    if (event.type === 'ReservationEnded') {
      const life = lives.get(id);
      if (!life || life.wasReserved !== event.data.wasReserved)
        breaches.add(event.position, `reservation ${id} ended as it never was`);
      if (place.reservedFor === id) place.reservedFor = null;
      place.waiting = place.waiting.filter((each) => each !== id);
      place.takenBy = event.data.orderId;
      const dueSince = life?.dueSince ?? event.meta.occurredAt;
      lives.set(id, { wasReserved: event.data.wasReserved, dueSince, until: null });
      return;
    }
    if (!lives.has(id) && fees.get(id)?.settled !== null)
      breaches.add(event.position, `reservation ${id} began, and nobody holds its fee`);
    if (event.type === 'NumberReserved') seeReserved(event, place);
    else {
      place.waiting = [...place.waiting, id];
      const until = plusSeconds(event.meta.occurredAt, RESERVATION_WAIT_DAYS * 24 * 3600);
      lives.set(id, { wasReserved: false, dueSince: null, until });
    }
  }

  function seeLease({ data, position }: EventOf<'NumberLeased'>): void {
    const place = placeOf(data);
    const before = place.reservedFor ?? place.waiting[0];
    const isTake = place.takenBy === data.orderId && place.reservedFor === null;
    if (before !== undefined && !isTake)
      breaches.add(position, `order ${data.orderId} leased ${data.e164} before reservation ${before}`);
    place.leaseId = data.leaseId;
    place.takenBy = null;
  }

  return {
    id: 'L14',
    title:
      'a reserved number is kept for one customer, in the order of the line, and its fee is charged once',
    see(event) {
      if (isMoney(event)) seeMoney(event);
      if (event.type === 'NumberLeased') seeLease(event);
      if (event.type === 'LeaseEnded') {
        const place = placeOf(event.data);
        if (place.leaseId === event.data.leaseId) place.leaseId = null;
        forget(event.data, place);
      }
      if (
        event.type === 'NumberReserved' ||
        event.type === 'ReservationQueued' ||
        event.type === 'ReservationEnded'
      )
        seeFact(event);
    },
    finish(asOf) {
      const isOverdue = (since: string) => Date.parse(asOf) - Date.parse(since) >= GRACE_MS;
      for (const [id, { heldAt, settled }] of fees) {
        const life = lives.get(id);
        const since = life ? life.dueSince : heldAt;
        if (!settled && since !== null && isOverdue(since))
          breaches.add(null, `the fee of reservation ${id} is held, and was due at ${since}`);
      }
      for (const [id, { until }] of lives) {
        if (until !== null && isOverdue(until))
          breaches.add(null, `reservation ${id} was over at ${until}, and nobody ended it`);
      }
      return { looked: lives.size, breaches: breaches.all };
    },
  };
}
