import { CUSTOMER_OR_DELIVERER, type Fact, fact, WHOEVER_COMPLETES, WHOEVER_DELIVERS } from '../fact.ts';
import { NumberAge } from '../order/order.events.ts';
import { LeaseEndsSoon, LeaseExtended } from '../rental/rental.events.ts';
import {
  NumberReserved,
  ReservationCancelledByAdmin,
  ReservationEnded,
  ReservationQueued,
} from '../reservation/reservation.events.ts';
import { Type } from '../schema.ts';

const OfNumber = Type.Object({ e164: Type.String() });

export const NumberImported = fact('NumberImported', ['admin', 'system'], {
  ...OfNumber.properties,
  countryIso: Type.String(),
  region: Type.String(),
  rateCentre: Type.String(),
  vendorId: Type.String(),
  importId: Type.String(),
});
export type NumberImported = Fact<typeof NumberImported>;

/** A customer has brought the number over. Only that customer may buy it, and it is in no list of numbers for sale. */
export const NumberPortedIn = fact('NumberPortedIn', ['admin'], {
  ...OfNumber.properties,
  userId: Type.String(),
  portInId: Type.String(),
  countryIso: Type.String(),
  region: Type.String(),
  rateCentre: Type.String(),
  vendorId: Type.String(),
});
export type NumberPortedIn = Fact<typeof NumberPortedIn>;

/** Public to all from now on. Only a number without a lessee, and without an SMS for one, can become public. */
const NumberMadePublic = fact(
  'NumberMadePublic',
  ['admin', 'system'],
  { ...OfNumber.properties },
  { hasOrigin: true },
);

/** It is not public any more, and for sale again. `importId`: how it came to us. */
const NumberPublicEnded = fact(
  'NumberPublicEnded',
  ['admin'],
  { ...OfNumber.properties, importId: Type.String() },
  { hasOrigin: true },
);

/**
 * Until then everybody could use it. It follows `NumberPublicEnded` in the same append, but not in logs of earlier versions.
 */
const NumberPublicUseEnded = fact('NumberPublicUseEnded', ['admin'], {
  ...OfNumber.properties,
  endedAt: Type.String(),
});

/**
 * Another vendor delivers its messages from now on. Nobody has it or waits for it. `appIds`: the apps that have sent an SMS to it.
 */
export const NumberVendorAssigned = fact(
  'NumberVendorAssigned',
  ['admin'],
  {
    ...OfNumber.properties,
    vendorId: Type.String(),
    formerVendorId: Type.String(),
    appIds: Type.Array(Type.String()),
  },
  { hasOrigin: true },
);
export type NumberVendorAssigned = Fact<typeof NumberVendorAssigned>;

/**
 * It is not ours any more. Nobody has it or waits for it. `appIds`: the apps that have sent an SMS to it. If it is imported again,
 * it is used for them.
 */
export const NumberReleased = fact(
  'NumberReleased',
  ['admin'],
  { ...OfNumber.properties, vendorId: Type.String(), appIds: Type.Array(Type.String()) },
  { hasOrigin: true },
);

/**
 * Only one order has a number for one app, until the stream contains `LeaseEnded`. No clock ends a lease, so two buyers can
 * never match one SMS. `leaseId` is the operation: order, item and attempt. `until`: when the order, and with it the lease, is
 * settled.
 */
export const NumberLeased = fact('NumberLeased', WHOEVER_COMPLETES, {
  ...OfNumber.properties,
  leaseId: Type.String(),
  orderId: Type.String(),
  userId: Type.String(),
  appId: Type.String(),
  numberAge: NumberAge,
  from: Type.String(),
  closesAt: Type.String(),
  until: Type.String(),
});
export type NumberLeased = Fact<typeof NumberLeased>;

/**
 * `settled`: the order's time is over, also if it was cancelled. `unassigned`: the order never took it. `served`: an SMS
 * came for it and was paid for. A lease without an SMS leaves the number as new to the app as it was.
 */
export const LeaseEnded = fact('LeaseEnded', CUSTOMER_OR_DELIVERER, {
  ...OfNumber.properties,
  leaseId: Type.String(),
  orderId: Type.String(),
  userId: Type.String(),
  appId: Type.String(),
  reason: Type.Enum(['settled', 'unassigned']),
  served: Type.Boolean(),
  endedAt: Type.String(),
});
export type LeaseEnded = Fact<typeof LeaseEnded>;

/**
 * An SMS of the app came that the end of the lease does not mention: a withheld one, or the first one of a rental. The
 * number is not new to the app any more.
 */
export const NumberServed = fact('NumberServed', WHOEVER_DELIVERS, {
  ...OfNumber.properties,
  leaseId: Type.String(),
  orderId: Type.String(),
  appId: Type.String(),
  messageId: Type.String(),
  receivedAt: Type.String(),
});
export type NumberServed = Fact<typeof NumberServed>;

/** A customer says that the app does not accept the number: it is blocked or used there. The customer gets it for this app no more. */
const NumberBanned = fact('NumberBanned', ['customer', 'system'], {
  ...OfNumber.properties,
  appId: Type.String(),
  orderId: Type.String(),
  userId: Type.String(),
  bannedAt: Type.String(),
});
export type NumberBanned = Fact<typeof NumberBanned>;

/**
 * Nobody uses a number that a vendor activated on demand, so the vendor gets it back. From now on nobody can have it. `appIds`:
 * the apps that have sent an SMS to it. `importId`: the key by which the vendor activated it.
 */
export const NumberReturnBegun = fact('NumberReturnBegun', ['system'], {
  ...OfNumber.properties,
  importId: Type.String(),
  vendorId: Type.String(),
  appIds: Type.Array(Type.String()),
});
export type NumberReturnBegun = Fact<typeof NumberReturnBegun>;

/** The number is or was in use, or the vendor did not take it back. Its use is checked again at `nextCheckAt`. */
export const NumberReturnChecked = fact('NumberReturnChecked', ['system'], {
  ...OfNumber.properties,
  importId: Type.String(),
  nextCheckAt: Type.String(),
});
export type NumberReturnChecked = Fact<typeof NumberReturnChecked>;

/** The vendor has it back. It is not ours any more. */
export const NumberReturned = fact('NumberReturned', ['system'], {
  ...OfNumber.properties,
  importId: Type.String(),
});
export type NumberReturned = Fact<typeof NumberReturned>;

/** Follows the import of a number that was ours before: these apps sent an SMS to it then, so it is not new to them. */
export const NumberServedBefore = fact('NumberServedBefore', ['admin', 'system'], {
  ...OfNumber.properties,
  appIds: Type.Array(Type.String()),
});
export type NumberServedBefore = Fact<typeof NumberServedBefore>;

export const NUMBER_EVENTS = [
  NumberImported,
  NumberPortedIn,
  NumberMadePublic,
  NumberPublicEnded,
  NumberPublicUseEnded,
  NumberVendorAssigned,
  NumberReleased,
  NumberLeased,
  LeaseExtended,
  LeaseEndsSoon,
  LeaseEnded,
  NumberServed,
  NumberBanned,
  NumberReserved,
  ReservationQueued,
  ReservationEnded,
  ReservationCancelledByAdmin,
  NumberReturnBegun,
  NumberReturnChecked,
  NumberReturned,
  NumberServedBefore,
] as const;
export type NumberEvent = Fact<(typeof NUMBER_EVENTS)[number]>;
