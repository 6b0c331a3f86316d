import {
  isWholeNumber,
  type RecordedEvent,
  type SmsClaimed,
  type SmsReceived,
  type SmsRoutedByAdmin,
} from '@ringpost/domain';
import { STAMP_AGE_MAX_SECONDS } from '@ringpost/domain/rules/limits';
import { breachList, type Check } from './check.ts';
import { type PackedTexts, packedTexts, sharedTexts } from './packed-texts.ts';

/** A lease of a number, from one revision of the number's stream to another. */
interface Tenancy {
  readonly userId: string;
  readonly appId: string;
  /** The order and the lease, by their numbers. */
  readonly order: number;
  readonly lease: number;
  readonly untilMs: number;
  readonly began: number;
  ended: number | undefined;
  isTaken: boolean;
  served: boolean;
}

/** A number according to its stream so far. */
interface NumberStory {
  revision: number;
  readonly tenancies: Tenancy[];
}

/** All numbers, and what their tenancies name. */
interface Stories {
  readonly numbers: Map<string, NumberStory>;
  readonly orders: PackedTexts;
  readonly leases: PackedTexts;
  readonly shared: (text: string) => string;
}

/** What was said of a message when it was offered to all. */
type Offered = Pick<SmsReceived['data'], 'to' | 'appId' | 'numberRevision'>;

/** No order has this number. */
const NO_ORDER = -1;
/** How long a lease without an SMS makes its holder a lessee. */
const LESSEE_MS = 24 * 3_600_000;

/** A message that its time alone gave to a previous holder was not sent longer ago. */
const STAMP_AGE_MS = STAMP_AGE_MAX_SECONDS * 1000;

/** An admin may give a message once, and only to the customer who had the number when it came. */
function faultOfGiven(
  { userId }: SmsRoutedByAdmin['data'],
  order: number,
  numberRevision: number | undefined,
  number: NumberStory | undefined,
): string | undefined {
  if (numberRevision === undefined) return 'was given to an order and was not for operators';
  const theirs = number?.tenancies.find((each) => each.order === order && each.userId === userId);
  // A message that was kept because routing failed names no revision.
  const isBefore = theirs && (numberRevision < 0 || theirs.began <= numberRevision);
  return isBefore ? undefined : `was given to ${userId}, who had not the number when it came`;
}

/** An unclaimed message is sold once, with the first lease of its number after it came. */
function faultOfClaimed(
  { userId, to, appId }: SmsClaimed['data'],
  order: number,
  offered: Offered | undefined,
  number: NumberStory | undefined,
): string | undefined {
  if (!offered) return 'was sold and was not unclaimed, or was sold before';
  if (offered.to !== to || offered.appId !== appId) return 'was sold for another number or app';
  const first = number?.tenancies.find(({ began }) => began > offered.numberRevision);
  const isTheirs = first?.order === order && first.userId === userId && first.appId === appId;
  return isTheirs ? undefined : `was sold to ${userId}, who was not the first to lease its number`;
}

function tellNumber(
  { numbers, orders, leases, shared }: Stories,
  { type, data, revision }: RecordedEvent,
): void {
  // An alert only names the number that it is about.
  if (!('e164' in data) || data.e164 === null || 'alertId' in data) return;
  const story = numbers.get(data.e164) ?? { revision, tenancies: [] };
  numbers.set(data.e164, story);
  story.revision = revision;
  if (type === 'NumberLeased') {
    story.tenancies.push({
      ...{ userId: shared(data.userId), appId: shared(data.appId) },
      ...{ order: orders.add(data.orderId), lease: leases.add(data.leaseId) },
      ...{ untilMs: Date.parse(data.until), began: revision, ended: undefined },
      ...{ isTaken: true, served: false },
    });
  }
  if (type !== 'LeaseEnded' && type !== 'NumberServed') return;
  const ofLease = leases.numberOf(data.leaseId);
  for (const tenancy of story.tenancies.filter(({ lease }) => lease === ofLease)) {
    if (type === 'NumberServed') tenancy.served = true;
    else {
      tenancy.ended = revision;
      tenancy.isTaken = data.reason !== 'unassigned';
      tenancy.served ||= data.served;
    }
  }
}

function faultOfPublic(
  { receivedAt, numberRevision }: SmsReceived['data'],
  begun: readonly Tenancy[],
): string | undefined {
  const isLessee = ({ ended, isTaken, served, untilMs }: Tenancy): boolean => {
    if (ended === undefined || ended > numberRevision) return true;
    return isTaken && (served || Date.parse(receivedAt) - untilMs < LESSEE_MS);
  };
  return begun.some(isLessee) ? 'is public, but the number had a lessee' : undefined;
}

/** Whether a lease for one app, or of the whole number, is for a message that names this app. */
function isFor({ appId }: Tenancy, named: string): boolean {
  return appId === named || isWholeNumber(appId);
}

function faultOfDelivered(
  { numberRevision }: SmsReceived['data'],
  theirs: Tenancy,
  tenancies: readonly Tenancy[],
): string | undefined {
  const { userId, appId, began, ended } = theirs;
  if (ended !== undefined && ended <= numberRevision)
    return `was delivered to ${userId}, whose lease was over`;
  const next = tenancies.find((each) => each.began > began && (isFor(each, appId) || isWholeNumber(appId)));
  return next && `was delivered to ${userId}, after ${next.userId} had leased the number`;
}

function faultOfLate(
  { numberRevision, sentAt, receivedAt, why, appId: named }: SmsReceived['data'],
  { userId, appId, ended, isTaken }: Tenancy,
  begun: readonly Tenancy[],
): string | undefined {
  const isOver = ended !== undefined && ended <= numberRevision;
  if (isOver && !isTaken) return `went to ${userId}, who never had the number`;
  if (!isOver) return `was late for ${userId}, whose lease still stands`;
  const isOpen = (each: Tenancy): boolean => each.ended === undefined || each.ended > numberRevision;
  const now = begun.find(
    (each) => isOpen(each) && isFor(each, isWholeNumber(appId) && named ? named : appId),
  );
  const isOld = sentAt !== null && Date.parse(receivedAt) - Date.parse(sentAt) > STAMP_AGE_MS;
  if (why === 'stamp' && (!now || isOld)) return `went to ${userId} by a time that proves nothing`;
  // Only a time stamp may say that a message is older than the present lease.
  return now && sentAt === null ? `went to ${userId}, though ${now.userId} had the number` : undefined;
}

function faultOf(
  received: SmsReceived['data'],
  order: number,
  number: NumberStory | undefined,
): string | undefined {
  const { audience, numberRevision } = received;
  const { revision, tenancies } = number ?? { revision: -1, tenancies: [] };
  if (numberRevision > revision) return 'was routed by what its number’s stream did not say yet';
  const begun = tenancies.filter(({ began }) => began <= numberRevision);
  if (audience.kind === 'operators') return undefined;
  if (received.why === 'other-vendor') return 'came from a vendor without the number, and not to operators';
  if (audience.kind === 'public') return faultOfPublic(received, begun);
  const theirs = begun.find((each) => each.order === order && each.userId === audience.userId);
  if (!theirs) return `went to ${audience.userId}, who never had the number`;
  return received.outcome === 'late'
    ? faultOfLate(received, theirs, begun)
    : faultOfDelivered(received, theirs, tenancies);
}

/**
 * L7: one provider message is one SMS, and it went to the lessee in the order of the number's stream, up to the revision
 * that the router recorded. No clock is used, except for the 24 hours of a lease without an SMS.
 */
export function messagesCheck(): Check {
  const breaches = breachList();
  /** The providers' ids of messages, and ours. */
  const seenIds = packedTexts();
  let received = 0;
  const numbers = new Map<string, NumberStory>();
  const orders = packedTexts();
  const stories: Stories = { numbers, orders, leases: packedTexts(), shared: sharedTexts() };
  /** The revision of its number by which each message for operators was routed. */
  const forOperators = new Map<string, number>();
  const unclaimed = new Map<string, Offered>();
  return {
    id: 'L7',
    title: 'one provider message is one SMS, for whoever had the number when it came',
    see(event) {
      const { type, data, position } = event;
      if (event.stream.startsWith('number-')) tellNumber(stories, event);
      if (type === 'SmsReceived') {
        const { provider, account, providerMessageId, to, text, messageId } = data;
        const key = JSON.stringify([provider, account, providerMessageId, to, text]);
        const isNew = [seenIds.addNew(key), seenIds.addNew(messageId)];
        if (isNew.includes(false)) breaches.add(position, `message ${messageId} was received twice`);
        received += 1;
        const order = data.orderId === null ? NO_ORDER : orders.numberOf(data.orderId);
        const fault = faultOf(data, order, numbers.get(data.to));
        if (fault) breaches.add(position, `message ${data.messageId} ${fault}`);
        if (data.audience.kind === 'operators') forOperators.set(data.messageId, data.numberRevision);
        if (data.outcome === 'unclaimed' && data.audience.kind === 'public')
          unclaimed.set(messageId, { to, appId: data.appId, numberRevision: data.numberRevision });
      }
      if (type === 'SmsRoutedByAdmin') {
        const order = orders.numberOf(data.orderId);
        const fault = faultOfGiven(data, order, forOperators.get(data.messageId), numbers.get(data.to));
        if (fault) breaches.add(position, `message ${data.messageId} ${fault}`);
        forOperators.delete(data.messageId);
      }
      if (type === 'SmsClaimed') {
        const order = orders.numberOf(data.orderId);
        const fault = faultOfClaimed(data, order, unclaimed.get(data.messageId), numbers.get(data.to));
        if (fault) breaches.add(position, `message ${data.messageId} ${fault}`);
        unclaimed.delete(data.messageId);
      }
    },
    finish() {
      return { looked: received, breaches: breaches.all };
    },
  };
}
