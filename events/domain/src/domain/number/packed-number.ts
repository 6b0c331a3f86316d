import { revive } from '../encoded-state.ts';
import type { Packing } from '../event.ts';
import { packInstant, packRecent, unpackInstant, unpackRecent } from '../packed.ts';
import { packId, unpackId } from '../packed-id.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import type { NumberState } from './number-shape.ts';
import { fromPackedLease, type PackedLease, toPackedLease } from './stored-lease.ts';

type Instant = number | string;
type Details = NonNullable<NumberState['details']>;
type PackedDetails = readonly [
  e164: string,
  countryIso: string,
  region: string,
  rateCentre: string,
  vendorId: string,
  importId: string,
];

interface PackedNumber {
  readonly s: NumberState['status'];
  readonly d?: PackedDetails;
  readonly n?: Instant;
  readonly l?: readonly (readonly [appId: string, ...leases: PackedLease[]])[];
  /** A number is a place in `l`: most of these apps have a lease there. */
  readonly v?: readonly (string | number)[];
  readonly u?: ReturnType<typeof packRecent>;
  readonly x?: ReturnType<typeof packRecent>;
  /** What few numbers have. */
  readonly o?: Pick<NumberState, 'ownerId' | 'lines' | 'bans' | 'endedReservations'>;
}

function packDetails(details: Details): PackedDetails {
  const { e164, countryIso, region, rateCentre, vendorId, importId } = details;
  return [e164, countryIso, region, rateCentre, packId(vendorId), packId(importId)];
}

function unpackDetails([e164, countryIso, region, rateCentre, vendorId, importId]: PackedDetails): Details {
  const place = { e164, countryIso, region, rateCentre };
  return { ...place, vendorId: unpackId(vendorId), importId: unpackId(importId) };
}

function packLeases({ leases, details }: NumberState): NonNullable<PackedNumber['l']> {
  return [...leases].map(([appId, all]) => [
    packId(appId),
    ...all.map((each) => toPackedLease(each, details?.e164)),
  ]);
}

function unpackLeases({ l = [], d }: PackedNumber): NumberState['leases'] {
  const leases = l.map(([app, ...all]) => {
    const appId = unpackId(app);
    return [appId, all.map((each) => fromPackedLease(appId, each, d?.[0]))] as const;
  });
  return new PersistentMap(new Map(leases));
}

function packServed({ served, leases }: NumberState): NonNullable<PackedNumber['v']> {
  const places = new Map([...leases.keys()].map((appId, place) => [appId, place]));
  return [...served].map((appId) => places.get(appId) ?? packId(appId));
}

function unpackServed({ v = [], l = [] }: PackedNumber): NumberState['served'] {
  const served = v.map((each) => {
    const appId = typeof each === 'number' ? l[each]?.[0] : each;
    return [unpackId(appId ?? ''), true] as const;
  });
  return new PersistentSet(new PersistentMap(new Map(served)));
}

/** @param initial has the limits of the collections that forget */
export function numberPacking(initial: () => NumberState): Packing<NumberState> {
  return {
    pack(state): PackedNumber {
      const { status, details, newestAt, leases, served, unassigned, extended } = state;
      const { ownerId, lines, bans, endedReservations } = state;
      const others = {
        ...(ownerId !== undefined && { ownerId }),
        ...(lines && { lines }),
        ...(bans && { bans }),
        ...(endedReservations && { endedReservations }),
      };
      return {
        s: status,
        ...(details && { d: packDetails(details) }),
        ...(newestAt !== '' && { n: packInstant(newestAt) }),
        ...(leases.size > 0 && { l: packLeases(state) }),
        ...(served.size > 0 && { v: packServed(state) }),
        ...(unassigned.size > 0 && { u: packRecent(unassigned) }),
        ...(extended.size > 0 && { x: packRecent(extended) }),
        ...(Object.keys(others).length > 0 && { o: others }),
      };
    },
    unpack(packed) {
      const { s, d, n, u, x, o } = packed as PackedNumber;
      const empty = initial();
      return {
        status: s,
        details: d ? unpackDetails(d) : null,
        leases: unpackLeases(packed as PackedNumber),
        unassigned: unpackRecent(u, empty.unassigned),
        extended: unpackRecent(x, empty.extended),
        served: unpackServed(packed as PackedNumber),
        newestAt: n === undefined ? '' : unpackInstant(n),
        ...(o && (revive(o) as typeof o)),
      };
    },
  };
}
