import type { RecordedEvent, SmsRouted, SmsRoutedByAdmin } from '@ringpost/events/domain';
import { breachList, type Check } from './check.ts';

/** A lease of a number, from one revision of the number's stream to another. */
interface Tenancy {
  readonly userId: string;
  readonly orderId: string;
  readonly appId: string;
  readonly leaseId: string;
  readonly until: string;
  readonly began: number;
  ended: number | undefined;
  isTaken: boolean;
  served: boolean;
}

/** A number as its stream has told it so far. */
interface NumberStory {
  revision: number;
  readonly tenancies: Tenancy[];
}

/** How long a lease without an SMS makes its holder a lessee. */
const LESSEE_MS = 24 * 3_600_000;

/**
 * L7: one provider message is one SMS, and it went to whoever had the number by the order of the number's stream, up to the
 * revision that the router says it read. No clock is asked, but for the 24 hours of a lease without an SMS.
 */
export function messagesCheck(): Check {
  const found = breachList();
  const received = new Set<string>();
  const routed = new Set<string>();
  const numbers = new Map<string, NumberStory>();
  /** The revision of its number that each message for operators was routed by. */
  const forOperators = new Map<string, number>();
  return {
    id: 'L7',
    title: 'one provider message is one SMS, for whoever had the number when it came',
    see(event) {
      const { type, data, position } = event;
      if (event.stream.startsWith('number-')) tellNumber(numbers, event);
      if (type === 'SmsReceived') {
        const key = JSON.stringify([data.provider, data.account, data.providerMessageId, data.to, data.text]);
        if (received.has(key)) found.add(position, `message ${data.messageId} was received twice`);
        received.add(key);
      }
      if (type === 'SmsRouted') {
        if (routed.has(data.messageId)) found.add(position, `message ${data.messageId} was routed twice`);
        routed.add(data.messageId);
        const fault = faultOf(data, numbers.get(data.to));
        if (fault) found.add(position, `message ${data.messageId} ${fault}`);
        if (data.audience.kind === 'operators') forOperators.set(data.messageId, data.numberRevision);
      }
      if (type === 'SmsRoutedByAdmin') {
        const fault = faultOfGiven(data, forOperators.get(data.messageId), numbers.get(data.to));
        if (fault) found.add(position, `message ${data.messageId} ${fault}`);
        forOperators.delete(data.messageId);
      }
    },
    finish() {
      if (received.size !== routed.size) {
        found.add(null, `${received.size} messages were received, ${routed.size} routed`);
      }
      return { looked: routed.size, breaches: found.breaches };
    },
  };
}

/** An admin may give a message once, and only to who had the number when it came. */
function faultOfGiven(
  { userId, orderId }: SmsRoutedByAdmin['data'],
  numberRevision: number | undefined,
  number: NumberStory | undefined,
): string | undefined {
  if (numberRevision === undefined) return 'was given to an order and was not for operators';
  const theirs = number?.tenancies.find((each) => each.orderId === orderId && each.userId === userId);
  // What was kept because routing failed names no revision.
  const isBefore = theirs && (numberRevision < 0 || theirs.began <= numberRevision);
  return isBefore ? undefined : `was given to ${userId}, who had not the number when it came`;
}

function tellNumber(numbers: Map<string, NumberStory>, { type, data, revision }: RecordedEvent): void {
  if (!('e164' in data)) return;
  const story = numbers.get(data.e164) ?? { revision, tenancies: [] };
  numbers.set(data.e164, story);
  story.revision = revision;
  if (type === 'NumberLeased') {
    const { userId, orderId, appId, leaseId, until } = data;
    const begun = { userId, orderId, appId, leaseId, until, began: revision };
    story.tenancies.push({ ...begun, ended: undefined, isTaken: true, served: false });
  }
  if (type !== 'LeaseEnded' && type !== 'NumberServed') return;
  for (const tenancy of story.tenancies.filter(({ leaseId }) => leaseId === data.leaseId)) {
    if (type === 'NumberServed') tenancy.served = true;
    else {
      tenancy.ended = revision;
      tenancy.isTaken = data.reason !== 'unassigned';
      tenancy.served ||= data.served;
    }
  }
}

function faultOf(routed: SmsRouted['data'], number: NumberStory | undefined): string | undefined {
  const { audience, numberRevision } = routed;
  const { revision, tenancies } = number ?? { revision: -1, tenancies: [] };
  if (numberRevision > revision) return 'was routed by what its number’s stream did not say yet';
  const begun = tenancies.filter(({ began }) => began <= numberRevision);
  if (audience.kind === 'public') return faultOfPublic(routed, begun);
  if (audience.kind === 'operators') return undefined;
  const theirs = begun.find(
    ({ orderId, userId }) => orderId === routed.orderId && userId === audience.userId,
  );
  if (!theirs) return `went to ${audience.userId}, who never had the number`;
  return routed.outcome === 'late'
    ? faultOfLate(routed, theirs, begun)
    : faultOfDelivered(routed, theirs, tenancies);
}

function faultOfPublic(
  { receivedAt, numberRevision }: SmsRouted['data'],
  begun: readonly Tenancy[],
): string | undefined {
  const isLessee = ({ ended, isTaken, served, until }: Tenancy): boolean => {
    if (ended === undefined || ended > numberRevision) return true;
    return isTaken && (served || Date.parse(receivedAt) - Date.parse(until) < LESSEE_MS);
  };
  return begun.some(isLessee) ? 'is public, but the number had a lessee' : undefined;
}

function faultOfDelivered(
  { numberRevision }: SmsRouted['data'],
  theirs: Tenancy,
  tenancies: readonly Tenancy[],
): string | undefined {
  const { userId, appId, began, ended } = theirs;
  if (ended !== undefined && ended <= numberRevision)
    return `was delivered to ${userId}, whose lease was over`;
  const next = tenancies.find((each) => each.appId === appId && each.began > began);
  return next && `was delivered to ${userId}, after ${next.userId} had leased the number`;
}

function faultOfLate(
  { numberRevision, sentAt }: SmsRouted['data'],
  { userId, appId, ended, isTaken }: Tenancy,
  begun: readonly Tenancy[],
): string | undefined {
  const isOver = ended !== undefined && ended <= numberRevision;
  if (isOver && !isTaken) return `went to ${userId}, who never had the number`;
  if (!isOver) return `was late for ${userId}, whose lease still stands`;
  const isOpen = (each: Tenancy): boolean => each.ended === undefined || each.ended > numberRevision;
  const now = begun.find((each) => each.appId === appId && isOpen(each));
  // Only a stamp may say that a message is older than the lease of now.
  return now && sentAt === null ? `went to ${userId}, though ${now.userId} had the number` : undefined;
}
