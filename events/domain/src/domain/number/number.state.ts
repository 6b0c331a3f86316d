import { isWholeNumber } from '../app/whole-number.ts';
import { plusSeconds } from '../clock.ts';
import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import { RecentMap } from '../recent-map.ts';
import type { LeaseEndsSoon, LeaseExtended } from '../rental/rental.events.ts';
import type {
  NumberReserved,
  ReservationEnded,
  ReservationQueued,
} from '../reservation/reservation.events.ts';
import { type EndedReservation, type InLine, lineAfter } from '../reservation/reservation.state.ts';
import type {
  LeaseEnded,
  NumberBanned,
  NumberEvent,
  NumberLeased,
  NumberPortedIn,
  NumberServed,
  NumberServedBefore,
  NumberVendorAssigned,
} from './number.events.ts';
import { BANNED_REST_DAYS, BANS_UNTIL_REST } from './number.limits.ts';
import type { Ban, GivenBan, Lease, NumberState } from './number-shape.ts';
import { numberPacking } from './packed-number.ts';
import { isOpen, leaseWith } from './stored-lease.ts';

/** How many leases of one (number, app) the state remembers. */
export const LEASES_KEPT = 8;
/** How many customers' bans of one (number, app) the state remembers. */
export const BANS_KEPT = 100;
/**
 * Days for which the state keeps a lease that is over. It always keeps the last one with an SMS: its holder is the last
 * lessee.
 */
export const LEASES_KEPT_DAYS = 30;
/** Hours after its settlement during which the holder of a lease without an SMS still counts as the number's last lessee. */
const LESSEE_WITHOUT_SMS_HOURS = 24;

/** The bans for any app, the newest last. A customer who has banned the number for several apps counts once. */
function bansForAnyApp({ bans }: NumberState): readonly Ban[] {
  const all = [...(bans?.values() ?? [])]
    .flat()
    .sort((one, other) => (one.bannedAt < other.bannedAt ? -1 : 1));
  return all.filter(({ userId }, index) => all.findLastIndex((each) => each.userId === userId) === index);
}

/** The bans of (number, app), the newest last. A customer has one at most. Those of the whole number are those of every app. */
export function bansOf(state: NumberState, appId: string): readonly Ban[] {
  return isWholeNumber(appId) ? bansForAnyApp(state) : (state.bans?.get(appId) ?? []);
}

/** Who has a lease without an SMS that was due to end after this instant still counts as its lessee. */
function lesseeSince(instant: string): string {
  return plusSeconds(instant, -LESSEE_WITHOUT_SMS_HOURS * 3600);
}

function isLessee(lease: Lease, since: string): boolean {
  return isOpen(lease) || lease.served || since < lease.until;
}

function latest(state: NumberState, instant: string): string {
  return instant > state.newestAt ? instant : state.newestAt;
}

function leasesOf(state: NumberState, appId: string): readonly Lease[] {
  return state.leases.get(appId) ?? [];
}

/** The leases that still count at this instant, of all apps. */
function keptLeases(state: NumberState, instant: string): NumberState['leases'] {
  const since = { lessee: lesseeSince(instant), kept: plusSeconds(instant, -LEASES_KEPT_DAYS * 24 * 3600) };
  function isKept(lease: Lease, leases: readonly Lease[]): boolean {
    if (isOpen(lease) || lease === leases.findLast(({ served }) => served)) return true;
    return isLessee(lease, since.lessee) && since.kept < lease.until;
  }
  const over: (readonly [string, readonly Lease[]])[] = [];
  for (const [appId, all] of state.leases) {
    const kept = all.filter((lease) => isKept(lease, all));
    if (kept.length < all.length) over.push([appId, kept]);
  }
  return over.reduce(
    (leases, [appId, kept]) => (kept.length > 0 ? leases.set(appId, kept) : leases.delete(appId)),
    state.leases,
  );
}

function begin(state: NumberState, { e164: _, ...data }: NumberLeased['data']): NumberState {
  const earlier = keptLeases(state, data.from);
  const ofApp = [...(earlier.get(data.appId) ?? []), { ...data, endedAt: null, served: false }];
  return {
    ...state,
    leases: earlier.set(data.appId, ofApp.slice(-LEASES_KEPT)),
    newestAt: latest(state, data.from),
  };
}

function change(
  state: NumberState,
  { appId, leaseId }: { readonly appId: string; readonly leaseId: string },
  to: (lease: Lease) => Lease,
): NumberState {
  if (!state.leases.has(appId)) return state;
  const leases = leasesOf(state, appId).map((lease) => (lease.leaseId === leaseId ? to(lease) : lease));
  return { ...state, leases: state.leases.set(appId, leases) };
}

function endUnassigned(state: NumberState, { appId, leaseId }: LeaseEnded['data']): NumberState {
  const kept = leasesOf(state, appId).filter((lease) => lease.leaseId !== leaseId);
  return {
    ...state,
    unassigned: state.unassigned.set(leaseId, true, state.newestAt),
    leases: kept.length > 0 ? state.leases.set(appId, kept) : state.leases.delete(appId),
  };
}

function end(state: NumberState, data: LeaseEnded['data']): NumberState {
  const withNewestAt = { ...state, newestAt: latest(state, data.endedAt) };
  if (data.reason === 'unassigned') return endUnassigned(withNewestAt, data);
  const served = data.served ? state.served.add(data.appId) : state.served;
  return change({ ...withNewestAt, served }, data, (lease) =>
    leaseWith(lease, { endedAt: data.endedAt, served: lease.served || data.served }),
  );
}

function extend(state: NumberState, data: LeaseExtended['data']): NumberState {
  const { extensionId, until, extendedAt } = data;
  const newestAt = latest(state, extendedAt);
  const extended = state.extended.set(extensionId, until, newestAt);
  return change({ ...state, newestAt, extended }, data, (lease) =>
    leaseWith(lease, { closesAt: until, until }),
  );
}

function tell(state: NumberState, data: LeaseEndsSoon['data']): NumberState {
  return change(state, data, (lease) => leaseWith(lease, { toldUntil: data.until }));
}

function serve(state: NumberState, data: NumberServed['data']): NumberState {
  const served = state.served.add(data.appId);
  const newestAt = latest(state, data.receivedAt);
  return change({ ...state, served, newestAt }, data, (lease) => leaseWith(lease, { served: true }));
}

function queueUp(
  state: NumberState,
  event: NumberReserved | ReservationQueued | ReservationEnded,
): NumberState {
  const { lines: _lines, ...others } = state;
  const { appId } = event.data;
  const linesByApp = state.lines ?? new PersistentMap<string, readonly InLine[]>();
  const line = lineAfter(linesByApp.get(appId) ?? [], event);
  const lines = line.length > 0 ? linesByApp.set(appId, line) : linesByApp.delete(appId);
  return lines.size > 0 ? { ...others, lines } : others;
}

function endReservation(state: NumberState, event: ReservationEnded): NumberState {
  const { reservationId, reason, wasReserved, orderId, endedAt } = event.data;
  const newestAt = latest(state, endedAt);
  const earlierEnds =
    state.endedReservations ?? RecentMap.keeping<EndedReservation>({ days: LEASES_KEPT_DAYS });
  const endedReservations = earlierEnds.set(reservationId, { reason, wasReserved, orderId }, newestAt);
  return { ...queueUp(state, event), endedReservations, newestAt };
}

function bringOver(
  state: NumberState,
  { userId: ownerId, portInId: importId, ...place }: NumberPortedIn['data'],
): NumberState {
  return { ...state, status: 'active', details: { ...place, importId }, ownerId };
}

/**
 * The number is not ours any more. Its next user may be a stranger, so its former lessees get no later text.
 * For which apps it is used does not change.
 */
function leave(state: NumberState): NumberState {
  return { ...state, status: 'absent', details: null, leases: new PersistentMap() };
}

function assignVendor(state: NumberState, { vendorId }: NumberVendorAssigned['data']): NumberState {
  return state.details ? { ...state, details: { ...state.details, vendorId } } : state;
}

function ban(state: NumberState, { appId, orderId, userId, bannedAt }: NumberBanned['data']): NumberState {
  const bans = state.bans ?? new PersistentMap<string, readonly Ban[]>();
  const others = (bans.get(appId) ?? []).filter((each) => each.userId !== userId);
  return { ...state, bans: bans.set(appId, [...others, { orderId, userId, bannedAt }].slice(-BANS_KEPT)) };
}

function servedBefore(state: NumberState, { appIds }: NumberServedBefore['data']): NumberState {
  return { ...state, served: appIds.reduce((served, appId) => served.add(appId), state.served) };
}

/** The open lease of (number, app): the last one that began and has not ended, in the order of the stream. */
export function currentLease(state: NumberState, appId: string): Lease | undefined {
  const last = leasesOf(state, appId).at(-1);
  return last && isOpen(last) ? last : undefined;
}

/** Every open lease of the number, for any app. */
export function openLeases(state: NumberState): readonly Lease[] {
  return [...state.leases.keys()].flatMap((appId) => currentLease(state, appId) ?? []);
}

function newNumber(): NumberState {
  return {
    status: 'absent',
    details: null,
    leases: new PersistentMap(),
    unassigned: RecentMap.keeping({ days: LEASES_KEPT_DAYS }),
    extended: RecentMap.keeping({ days: LEASES_KEPT_DAYS }),
    served: new PersistentSet(),
    newestAt: '',
  };
}

/** Folds `number-<e164>`. The order of its events says who holds the number; no clock is used. */
export const number: Fold<NumberState, NumberEvent> = {
  shape: 'number 10',
  isPassing: true,
  packing: numberPacking(newNumber),
  isAtRest: (state) => openLeases(state).length === 0,
  initial: newNumber,
  evolve(state, event) {
    switch (event.type) {
      case 'NumberImported':
        return { ...state, status: 'active', details: event.data };
      case 'NumberPortedIn':
        return bringOver(state, event.data);
      case 'NumberMadePublic':
        return { ...state, status: 'public' };
      case 'NumberPublicEnded':
        return { ...state, status: 'active' };
      case 'NumberPublicUseEnded':
        return { ...state, newestAt: latest(state, event.data.endedAt) };
      case 'NumberVendorAssigned':
        return assignVendor(state, event.data);
      case 'NumberLeased':
        return begin(state, event.data);
      case 'LeaseExtended':
        return extend(state, event.data);
      case 'LeaseEndsSoon':
        return tell(state, event.data);
      case 'LeaseEnded':
        return end(state, event.data);
      case 'NumberServed':
        return serve(state, event.data);
      case 'NumberBanned':
        return ban(state, event.data);
      case 'NumberReserved':
      case 'ReservationQueued':
        return queueUp(state, event);
      case 'ReservationEnded':
        return endReservation(state, event);
      case 'NumberReturnBegun':
        return { ...state, status: 'returning' };
      case 'NumberReturnChecked':
      case 'ReservationCancelledByAdmin':
        return state;
      case 'NumberReturned':
      case 'NumberReleased':
        return leave(state);
      case 'NumberServedBefore':
        return servedBefore(state, event.data);
    }
  },
};

/**
 * The last lease of (number, app) that has ended, while its holder is still the last lessee at `instant`: forever if an SMS
 * came for it, else for 24 hours after it was due to end.
 */
export function lastLessee(state: NumberState, appId: string, instant: string): Lease | undefined {
  const since = lesseeSince(instant);
  return leasesOf(state, appId).findLast((lease) => !isOpen(lease) && isLessee(lease, since));
}

/**
 * Whether an SMS of the app ever came to the number: the number is then `used` for that app, else `new`. A whole number is used when any
 * SMS came to it.
 */
export function hasServed(state: NumberState, appId: string): boolean {
  return isWholeNumber(appId) ? state.served.size > 0 : state.served.has(appId);
}

/** Whether the number has a lessee at `instant`, or a former one that still counts, for any app. */
export function hasHadLessee(state: NumberState, instant: string): boolean {
  if (state.served.size > 0) return true;
  const since = lesseeSince(instant);
  return [...state.leases.values()].flat().some((lease) => isLessee(lease, since));
}

/**
 * When somebody last had the number, had reserved it or waited for it, for any app, or when it was last public: `instant` while
 * somebody has it or waits for it. An empty text if nobody ever has.
 */
export function lastUseOf(state: NumberState, instant: string): string {
  return openLeases(state).length > 0 || state.lines !== undefined ? instant : state.newestAt;
}

/** Whether nobody has used the number, for any app, in these days before `instant`. */
export function isQuiet(state: NumberState, instant: string, days: number): boolean {
  const lastUse = lastUseOf(state, instant);
  return lastUse === '' || plusSeconds(lastUse, days * 24 * 3600) <= instant;
}

/** Whether a customer may buy the number for some app, as soon as nobody else has it for that app. */
export function isForSaleTo({ status, ownerId }: NumberState, userId: string): boolean {
  return status === 'active' && (ownerId === undefined || ownerId === userId);
}

/** Who has reserved the number for the app or waits for it, the first one first. Only the first one can have it. */
export function lineOf({ lines }: NumberState, appId: string): readonly InLine[] {
  return lines?.get(appId) ?? [];
}

/**
 * Until when a number with these bans rests for the app, because several customers have banned it. Undefined if it does not rest at this
 * instant.
 */
function restsUntil(bans: readonly GivenBan[], instant: string): string | undefined {
  const decisive = bans.at(-BANS_UNTIL_REST);
  if (!decisive) return undefined;
  const until = plusSeconds(decisive.bannedAt, BANNED_REST_DAYS * 24 * 3600);
  return instant < until ? until : undefined;
}

/**
 * Whether these accounts, which are of one person, are kept from a number with these bans at this instant. What one of them has banned,
 * none of them gets.
 */
export function keepsFrom(bans: readonly GivenBan[], accounts: readonly string[], instant: string): boolean {
  return bans.some(({ userId }) => accounts.includes(userId)) || restsUntil(bans, instant) !== undefined;
}

/** Whether the person with these accounts does not get the number for the app at this instant. Who has brought it over always does. */
export function isBannedFor(
  state: NumberState,
  appId: string,
  accounts: readonly string[],
  instant: string,
): boolean {
  if (state.ownerId !== undefined && accounts.includes(state.ownerId)) return false;
  return keepsFrom(bansOf(state, appId), accounts, instant);
}
