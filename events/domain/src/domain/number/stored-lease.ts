import { packInstant, packSince, unpackInstant, unpackSince } from '../packed.ts';
import { packId, unpackId } from '../packed-id.ts';
import type { Lease } from './number-shape.ts';

type Instant = number | string;

/** A lease as a stored state says it. */
export type PackedLease = readonly [
  leaseId: string | 0,
  orderId: string,
  userId: string,
  flags: number,
  from: Instant,
  /** The others count from there. */
  closesAt: Instant,
  until: Instant,
  endedAt?: Instant,
  toldUntil?: Instant,
];

const SERVED = 1;
const USED = 2;

/** Most leases have the id of their order and their number. */
function usualLeaseId(orderId: string, e164 = ''): string {
  return `${orderId}:${e164}`;
}

function packLease(lease: Lease, e164: string | undefined): PackedLease {
  const { leaseId, orderId, userId, numberAge, served, from, closesAt, until, endedAt, toldUntil } = lease;
  const flags = (served ? SERVED : 0) + (numberAge === 'used' ? USED : 0);
  const id = leaseId === usualLeaseId(orderId, e164) ? 0 : packId(leaseId);
  const times = [packInstant(from), packSince(from, closesAt), packSince(from, until)] as const;
  const head = [id, packId(orderId), packId(userId), flags, ...times] as const;
  const ended = endedAt === null ? '' : packSince(from, endedAt);
  if (toldUntil !== undefined) return [...head, ended, packSince(from, toldUntil)];
  return endedAt === null ? head : [...head, ended];
}

function unpackLease(appId: string, packed: PackedLease, e164: string | undefined): Lease {
  const [id, order, user, flags, from, closesAt, until, endedAt = '', toldUntil] = packed;
  const orderId = unpackId(order);
  return {
    leaseId: id === 0 ? usualLeaseId(orderId, e164) : unpackId(id),
    orderId,
    userId: unpackId(user),
    appId,
    numberAge: flags & USED ? 'used' : 'new',
    from: unpackInstant(from),
    closesAt: unpackSince(from, closesAt),
    until: unpackSince(from, until),
    endedAt: endedAt === '' ? null : unpackSince(from, endedAt),
    served: (flags & SERVED) !== 0,
    ...(toldUntil !== undefined && { toldUntil: unpackSince(from, toldUntil) }),
  };
}

/**
 * A lease that was over when its state was stored. A number has many of them, and nearly all are only kept. So it stays packed, and each
 * field is made when somebody asks for it. Spreading it copies nothing: `leaseWith` makes a changed one.
 */
class StoredLease implements Lease {
  readonly #appId: string;
  readonly #e164: string | undefined;
  readonly #packed: PackedLease;

  constructor(appId: string, packed: PackedLease, e164: string | undefined) {
    this.#appId = appId;
    this.#packed = packed;
    this.#e164 = e164;
  }

  get leaseId(): string {
    return this.toJSON().leaseId;
  }

  get orderId(): string {
    return unpackId(this.#packed[1]);
  }

  get userId(): string {
    return unpackId(this.#packed[2]);
  }

  get appId(): string {
    return this.#appId;
  }

  get numberAge(): Lease['numberAge'] {
    return this.toJSON().numberAge;
  }

  get from(): string {
    return unpackInstant(this.#packed[4]);
  }

  get closesAt(): string {
    return this.toJSON().closesAt;
  }

  get until(): string {
    return unpackSince(this.#packed[4], this.#packed[6]);
  }

  get endedAt(): string | null {
    return this.toJSON().endedAt;
  }

  get served(): boolean {
    return (this.#packed[3] & SERVED) !== 0;
  }

  /** The packed form, if it is that of a lease of this number. */
  packedOf(e164: string | undefined): PackedLease | undefined {
    return e164 === this.#e164 ? this.#packed : undefined;
  }

  toJSON(): Lease {
    return unpackLease(this.#appId, this.#packed, this.#e164);
  }
}

function isOver([, , , , , , , endedAt = '', toldUntil]: PackedLease): boolean {
  return endedAt !== '' && toldUntil === undefined;
}

/** @param e164 the number of the lease */
export function toPackedLease(lease: Lease, e164: string | undefined): PackedLease {
  const packed = lease instanceof StoredLease ? lease.packedOf(e164) : undefined;
  return packed ?? packLease(lease, e164);
}

/** @param e164 the number of the lease */
export function fromPackedLease(appId: string, packed: PackedLease, e164: string | undefined): Lease {
  return isOver(packed) ? new StoredLease(appId, packed, e164) : unpackLease(appId, packed, e164);
}

export function leaseWith(lease: Lease, changes: Partial<Lease>): Lease {
  return { ...(lease instanceof StoredLease ? lease.toJSON() : lease), ...changes };
}

/** Whether the stream has not said that it ended. */
export function isOpen(lease: Lease): boolean {
  return !(lease instanceof StoredLease) && lease.endedAt === null;
}
