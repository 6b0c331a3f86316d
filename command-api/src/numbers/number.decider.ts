import {
  bansOf,
  currentLease,
  hasHadLessee,
  hasServed,
  isBannedFor,
  isForSaleTo,
  isQuiet,
  isWholeNumber,
  type Lease,
  type LeaseEnded,
  type LeaseExtended,
  leasesInTheWay,
  lineOf,
  type NumberBanned,
  type NumberEvent,
  type NumberImported,
  type NumberLeased,
  type NumberPortedIn,
  type NumberState,
  number,
  type Placed,
  plusSeconds,
  reject,
} from '@ringpost/domain';
import { RENTAL_NOTICE_HOURS, UNCLAIMED_QUIET_DAYS } from '@ringpost/domain/rules/limits';
import { isInAreas, type NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { Decider } from '../kernel/decider.ts';
import { decideManaging, type ManagingCommand } from './managing.decider.ts';
import {
  endReservation,
  mayLease,
  promoteNext,
  type ReservingCommand,
  reserve,
  take,
} from './reserving.decider.ts';
import { decideReturn, join, mayJoin, type ReturningCommand } from './returning.decider.ts';

/**
 * `settled` by a timer names the due time for which the timer was set; if the due time has moved since, there is another timer.
 * `released`: the renter gives the number back early.
 */
export type Ending =
  | { readonly reason: 'settled'; readonly dueAt: string; readonly served: boolean }
  | { readonly reason: 'released' }
  | { readonly reason: 'unassigned' };

interface LeaseRequest {
  readonly type: 'LeaseNumber';
  readonly lease: Omit<NumberLeased['data'], 'numberAge'>;
  /** The vendor and country the order asked for. */
  readonly vendorId: string | null;
  readonly countryIso: string;
  readonly numberType: Placed['numberType'];
  /** Where the order's number must be; absent: anywhere. */
  readonly areas?: NumberAreas;
  /** The reservation that the customer uses with this lease; absent for any other purchase. */
  readonly reservationId?: string;
  /** When the unclaimed message came that the order is for. The number is refused if anybody has used it since. */
  readonly unclaimedAt?: string;
  /** All accounts of the customer: what one of them has banned, none of them gets. Absent: the customer has no other. */
  readonly accounts?: readonly string[] | undefined;
  /** The customer's own lease for the app, which is paid for and over. It ends when this one begins. */
  readonly replaces?: string;
}

export type NumberCommand =
  | ReservingCommand
  | ReturningCommand
  | ManagingCommand
  | { readonly type: 'ImportNumber'; readonly imported: NumberImported['data'] }
  | {
      /** A vendor activated the number for one order. `importId`: the id of the order, which was the key of the request. */
      readonly type: 'ActivateNumber';
      readonly imported: NumberImported['data'];
      readonly lease: Omit<NumberLeased['data'], 'numberAge'>;
      readonly accounts?: readonly string[] | undefined;
      readonly numberType: Placed['numberType'];
    }
  | {
      /** Another portal sold the number for one order. Nobody else ever gets it here. */
      readonly type: 'BorrowNumber';
      readonly imported: NumberImported['data'];
      readonly lease: Omit<NumberLeased['data'], 'numberAge'>;
      readonly accounts?: readonly string[] | undefined;
      readonly numberType: Placed['numberType'];
    }
  | {
      /** A customer's request to bring the number over is completed. */
      readonly type: 'PortInNumber';
      readonly ported: NumberPortedIn['data'];
      readonly now: string;
    }
  | { readonly type: 'MakeNumberPublic'; readonly e164: string; readonly now: string }
  | LeaseRequest
  | {
      /** Leases the number for several apps of one customer, for all of them or for none. */
      readonly type: 'LeaseForApps';
      readonly leases: readonly LeaseRequest[];
    }
  | {
      readonly type: 'ExtendLease';
      readonly extension: Omit<LeaseExtended['data'], 'until'>;
    }
  | {
      /** The lease ends within a day. `until`: the announced end. If the end has moved since, it is announced later. */
      readonly type: 'TellOfEnd';
      readonly e164: string;
      readonly appId: string;
      readonly leaseId: string;
      readonly until: string;
      readonly now: string;
    }
  | {
      /** An SMS of the app came, and the end of the lease will not record it. */
      readonly type: 'NoteServed';
      readonly appId: string;
      readonly leaseId: string;
      readonly messageId: string;
      readonly receivedAt: string;
      /** The app that the SMS names. Only a lease of the whole number gets SMS of other apps. */
      readonly namedAppId: string | null;
    }
  | {
      /** A customer says that the app does not accept the number. */
      readonly type: 'NoteBan';
      readonly ban: NumberBanned['data'];
    }
  | {
      readonly type: 'EndLease';
      readonly e164: string;
      readonly appId: string;
      readonly leaseId: string;
      readonly ending: Ending;
      readonly now: string;
    };

type Of<T extends NumberCommand['type']> = Extract<NumberCommand, { type: T }>;

/** New to an app: no SMS of the app ever came to the number, even in an earlier time with us. */
function isOfType(state: NumberState, appId: string, numberType: Placed['numberType']): boolean {
  return numberType === 'any' || hasServed(state, appId) === (numberType === 'used');
}

/**
 * A whole number is rented. Its renter pays for no single SMS, so nothing could complete an activation.
 * @throws Rejection `whole-number-app`
 */
function requireRental({ appId, closesAt, until }: Of<'LeaseNumber'>['lease']): void {
  if (isWholeNumber(appId) && closesAt !== until) throw reject('whole-number-app');
}

/**
 * The number joins the inventory with its lease, so that no other order can take it in between. A number that is ours already
 * is refused. A number that was ours before may be used for the app; then it joins without a lease, for other orders.
 */
function activate(command: Of<'ActivateNumber'>, state: NumberState): readonly NumberEvent[] {
  const { imported, lease, numberType, accounts = [lease.userId] } = command;
  requireRental(lease);
  if (mayJoin(imported, state)) {
    const joined = join(imported, state);
    const isBanned = isBannedFor(state, lease.appId, accounts, lease.from);
    if (isBanned || !isOfType(state, lease.appId, numberType)) return joined;
    const numberAge = hasServed(state, lease.appId) ? 'used' : 'new';
    return [...joined, { type: 'NumberLeased', data: { ...lease, numberAge } }];
  }
  if (state.details?.importId !== imported.importId) throw reject('number-taken');
  const leases = state.leases.get(lease.appId) ?? [];
  if (leases.some((existing) => existing.leaseId === lease.leaseId)) return [];
  throw reject('lease-over');
}

/**
 * The number is on its way back before it is leased, so it is in no list and no other order takes it. A number that is ours already
 * is refused, and so is one that the customer may not have.
 */
function borrow(command: Of<'BorrowNumber'>, state: NumberState): readonly NumberEvent[] {
  const { imported, lease, numberType, accounts = [lease.userId] } = command;
  requireRental(lease);
  const { e164, importId, vendorId } = imported;
  const leases = state.leases.get(lease.appId) ?? [];
  if (leases.some((existing) => existing.leaseId === lease.leaseId)) return [];
  if (state.unassigned.has(lease.leaseId)) throw reject('lease-over');
  if (!mayJoin(imported, state)) throw reject('number-taken');
  if (isBannedFor(state, lease.appId, accounts, lease.from)) throw reject('number-banned');
  if (!isOfType(state, lease.appId, numberType)) throw reject('number-taken');
  const numberAge = hasServed(state, lease.appId) ? 'used' : 'new';
  return [
    ...join(imported, state),
    { type: 'NumberReturnBegun', data: { e164, importId, vendorId, appIds: [...state.served].sort() } },
    { type: 'NumberLeased', data: { ...lease, numberAge } },
  ];
}

/** Whether nobody has the number, had it or waits for it. */
function isUntouched(state: NumberState, now: string): boolean {
  return state.ownerId === undefined && !state.lines && !hasHadLessee(state, now);
}

/** Whether a request may add the number, or has added it. @throws Rejection `number-leased` */
export function requireForPortIn(state: NumberState, portInId: string, now: string): void {
  if (state.details?.importId === portInId) return;
  if (state.status === 'public' || state.status === 'returning' || !isUntouched(state, now))
    throw reject('number-leased');
}

/** A number may be in the inventory already, if nobody has had it. From then on it is not for sale to others. */
function portIn({ ported, now }: Of<'PortInNumber'>, state: NumberState): readonly NumberEvent[] {
  if (state.details?.importId === ported.portInId) return [];
  requireForPortIn(state, ported.portInId, now);
  return [{ type: 'NumberPortedIn', data: ported }];
}

function makePublic({ e164, now }: Of<'MakeNumberPublic'>, state: NumberState): readonly NumberEvent[] {
  if (state.status === 'absent' || state.status === 'returning') throw reject('number-unknown');
  if (state.status === 'public') return [];
  if (!isUntouched(state, now)) throw reject('number-leased');
  return [{ type: 'NumberMadePublic', data: { e164 } }];
}

/** The view only offers candidates. This checks that the number is what the order asked for. */
function matchesRequest(
  { vendorId, countryIso, numberType, areas, lease }: Of<'LeaseNumber'>,
  state: NumberState,
): boolean {
  const { details } = state;
  if (details?.countryIso !== countryIso || (vendorId !== null && details.vendorId !== vendorId))
    return false;
  if (areas && !isInAreas(lease.e164, areas)) return false;
  return isOfType(state, lease.appId, numberType);
}

/** Whether the lease ends the customer's own one. `mayLease` refuses it while somebody waits for the number. */
function replacesOwn({ replaces, lease: { userId, from } }: Of<'LeaseNumber'>, current: Lease): boolean {
  const isOwn = current.leaseId === replaces && current.userId === userId;
  return isOwn && current.closesAt <= from;
}

/** The order of the lease that ends has its code. */
function endedBy({ e164, appId, from: endedAt }: Of<'LeaseNumber'>['lease'], current: Lease): NumberEvent {
  const { leaseId, orderId, userId } = current;
  const data = { e164, leaseId, orderId, userId, appId, reason: 'settled', served: true, endedAt } as const;
  return { type: 'LeaseEnded', data };
}

function lease(command: Of<'LeaseNumber'>, state: NumberState): readonly NumberEvent[] {
  const { lease: terms, accounts = [terms.userId] } = command;
  requireRental(terms);
  if (!isForSaleTo(state, terms.userId)) throw reject('number-unknown');
  if (state.unassigned.has(terms.leaseId)) throw reject('lease-over');
  const leases = state.leases.get(terms.appId) ?? [];
  if (leases.some((existing) => existing.leaseId === terms.leaseId)) return [];
  // Refused until the stream says that the other lease has ended. So no wrong clock can make two leases overlap.
  const current = currentLease(state, terms.appId);
  const isReplaced = current !== undefined && replacesOwn(command, current);
  const isTaken = leasesInTheWay(state, terms.appId).some((each) => each !== current || !isReplaced);
  if (command.unclaimedAt !== undefined && !isQuiet(state, command.unclaimedAt, UNCLAIMED_QUIET_DAYS))
    throw reject('number-taken');
  // Who has reserved the number has chosen it. Anybody else can take another one.
  if (command.reservationId === undefined && isBannedFor(state, terms.appId, accounts, terms.from))
    throw reject('number-banned');
  if (isTaken || !mayLease(command, state) || !matchesRequest(command, state)) throw reject('number-taken');
  const ended = isReplaced ? [endedBy(terms, current)] : [];
  const numberAge = isReplaced || hasServed(state, terms.appId) ? 'used' : 'new';
  return [...ended, ...take(command), { type: 'NumberLeased', data: { ...terms, numberAge } }];
}

/**
 * The time is added to the end, so extending early loses nothing. A lease whose end has come is over, even if that is not in the
 * stream yet.
 */
function extendLease({ extension }: Of<'ExtendLease'>, state: NumberState): readonly NumberEvent[] {
  const { leaseId, appId, extensionId, termHours, extendedAt } = extension;
  if (state.extended.has(extensionId)) return [];
  const current = currentLease(state, appId);
  if (current?.leaseId !== leaseId || extendedAt >= current.until) throw reject('lease-over');
  const until = plusSeconds(current.until, termHours * 3600);
  return [{ type: 'LeaseExtended', data: { ...extension, until } }];
}

/** Announces each end once, but no end that has passed. */
function tellOfEnd(command: Of<'TellOfEnd'>, state: NumberState): readonly NumberEvent[] {
  const { e164, appId, leaseId, until, now } = command;
  const current = currentLease(state, appId);
  if (current?.leaseId !== leaseId || current.until !== until || current.toldUntil === until) return [];
  if (now < plusSeconds(until, -RENTAL_NOTICE_HOURS * 3600) || now >= until) return [];
  const { orderId, userId } = current;
  return [{ type: 'LeaseEndsSoon', data: { e164, leaseId, orderId, userId, appId, until, toldAt: now } }];
}

/** The apps that know the number by an SMS for a lease, and did not before. */
function newlyServed(
  { appId, namedAppId }: Of<'NoteServed'>,
  { served }: Lease,
  state: NumberState,
): readonly string[] {
  const isNamed = isWholeNumber(appId) && namedAppId !== null && !hasServed(state, namedAppId);
  return [...(served ? [] : [appId]), ...(isNamed ? [namedAppId] : [])];
}

/** No events for a lease that already counts as served, or that the state has dropped. */
function noteServed(command: Of<'NoteServed'>, state: NumberState): readonly NumberEvent[] {
  const { appId: leasedFor, leaseId, messageId, receivedAt } = command;
  const existing = state.leases.get(leasedFor)?.find((each) => each.leaseId === leaseId);
  if (!existing || !state.details) return [];
  const { e164 } = state.details;
  const { orderId } = existing;
  return newlyServed(command, existing, state).map((appId) => ({
    type: 'NumberServed',
    data: { e164, leaseId, orderId, appId, messageId, receivedAt },
  }));
}

/** Noted once for each order, also if the lease is over. */
function noteBan({ ban }: Of<'NoteBan'>, state: NumberState): readonly NumberEvent[] {
  if (bansOf(state, ban.appId).some(({ orderId }) => orderId === ban.orderId)) return [];
  return [{ type: 'NumberBanned', data: ban }];
}

function endLease(command: Of<'EndLease'>, state: NumberState): readonly NumberEvent[] {
  const { e164, appId, leaseId, ending, now } = command;
  // For everybody else, a lease that was given back has ended.
  const reason: LeaseEnded['data']['reason'] = ending.reason === 'unassigned' ? 'unassigned' : 'settled';
  const existing = state.leases.get(appId)?.find((each) => each.leaseId === leaseId);
  if (!existing || existing.endedAt !== null) return [];
  if (ending.reason === 'settled' && (ending.dueAt !== existing.until || now < existing.until)) return [];
  // The lease ended when it was due, however late this command comes.
  const endedAt = now < existing.until ? now : existing.until;
  const { orderId, userId } = existing;
  const isPaid = ending.reason === 'settled' && ending.served;
  const served = reason === 'settled' && (isPaid || existing.served);
  const data = { e164, appId, leaseId, orderId, userId, reason, served, endedAt };
  return [{ type: 'LeaseEnded', data }, ...promoteNext({ e164, appId, now }, lineOf(state, appId))];
}

/**
 * One number: exclusive for each app until settlement. Customers of other apps can lease it at the same time, unless somebody has it
 * whole.
 */
export const numberDecider: Decider<NumberState, NumberCommand, NumberEvent> = {
  ...number,
  decide(command, state) {
    switch (command.type) {
      case 'ImportNumber':
        return mayJoin(command.imported, state) ? join(command.imported, state) : [];
      case 'ActivateNumber':
        return activate(command, state);
      case 'BorrowNumber':
        return borrow(command, state);
      case 'PortInNumber':
        return portIn(command, state);
      case 'MakeNumberPublic':
        return makePublic(command, state);
      case 'LeaseNumber':
        return lease(command, state);
      case 'LeaseForApps':
        return command.leases.flatMap((each) => lease(each, state));
      case 'ExtendLease':
        return extendLease(command, state);
      case 'TellOfEnd':
        return tellOfEnd(command, state);
      case 'NoteServed':
        return noteServed(command, state);
      case 'NoteBan':
        return noteBan(command, state);
      case 'EndLease':
        return endLease(command, state);
      case 'ReserveNumber':
        return reserve(command, state);
      case 'EndReservation':
        return endReservation(command, state);
      case 'BeginReturn':
      case 'PostponeReturn':
      case 'EndReturn':
        return decideReturn(command, state);
      case 'ReleaseNumber':
      case 'EndPublic':
      case 'AssignVendor':
        return decideManaging(command, state);
    }
  },
};
