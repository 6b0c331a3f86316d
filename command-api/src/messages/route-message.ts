import {
  type Audience,
  currentLease,
  customerSubject,
  hasHadLessee,
  isQuiet,
  type Lease,
  lastLesseesFor,
  monthSubject,
  type NumberState,
  openLeases,
  publicDaySubject,
  type RoutingOutcome,
  type SmsReceived,
  wholeLease,
} from '@ringpost/domain';
import { extractCode } from '@ringpost/domain/rules/code-extraction';
import { UNCLAIMED_QUIET_DAYS } from '@ringpost/domain/rules/limits';
import { carriesSecret } from '@ringpost/domain/rules/secret-text';
import type { TemplateMatch, TemplateMatcher } from '@ringpost/domain/rules/template-matching';
import type { OrderPrices, OrderStandings } from '../supply/entries.ts';
import { asOfFirstPart, formerLeaseOf, isFromBefore } from './former-lease.ts';

export interface Message {
  readonly text: string;
  /** By our clock, which may have been set back since the number was leased. */
  readonly receivedAt: string;
  /** The carrier's own time, if the provider passes it on. */
  readonly sentAt: string | null;
  /** When the first part of a long message came, by our clock. Absent if it came as a whole. */
  readonly firstPartAt?: string | undefined;
  /** The vendor that proved that it sent it; absent if it came with the operator's own secret. */
  readonly vendorId?: string | undefined;
  /** Whether the message is the recording of a call. Then it has no text. */
  readonly isCall?: boolean;
}

/** A number in the state of its stream at `revision`; -1 for a number that is not ours. */
export interface NumberAsRead {
  readonly state: NumberState;
  readonly revision: number;
  /** The standings of the orders of its open leases. */
  readonly standings: OrderStandings;
  /** What these orders cost, in thousandths of a dollar. */
  readonly prices: OrderPrices;
}

/** The decision about a message on arrival, which is stored with it. */
export type Routing = Pick<
  SmsReceived['data'],
  | 'receivedAt'
  | 'outcome'
  | 'audience'
  | 'orderId'
  | 'appId'
  | 'templateId'
  | 'billable'
  | 'numberRevision'
  | 'code'
  | 'subject'
  | 'why'
>;

interface Decision {
  readonly outcome: RoutingOutcome;
  readonly audience: Audience;
  readonly lease: Lease | undefined;
  readonly billable: boolean;
  readonly why?: Routing['why'];
}

const OPERATORS: Audience = { kind: 'operators' };
const PUBLIC: Audience = { kind: 'public' };

interface Read extends Message {
  readonly matched: TemplateMatch;
  /** Whether it contains a code, a link or a secret word. */
  readonly isSecret: boolean;
  /** `receivedAt`, but never before the last event of the number's stream. */
  readonly arrivedAt: string;
  readonly standings: OrderStandings;
  readonly prices: OrderPrices;
}

function forLessee(outcome: 'delivered' | 'late', lease: Lease, billable: boolean): Decision {
  return { outcome, audience: { kind: 'customer', userId: lease.userId }, lease, billable };
}

function forOperators(outcome: RoutingOutcome): Decision {
  return { outcome, audience: OPERATORS, lease: undefined, billable: false };
}

function forAll(outcome: RoutingOutcome): Decision {
  return { outcome, audience: PUBLIC, lease: undefined, billable: false };
}

/**
 * A text that belongs to nobody is public, with its codes hidden. It is not public if somebody may wait for it: an owner, a
 * former lessee, or a customer who reserved the number or recently had it for another app. Nor is it if nobody can buy the number,
 * because it is on its way back to its vendor.
 */
function isForSaleAndQuiet(number: NumberState, instant: string): boolean {
  if (number.ownerId !== undefined || hasHadLessee(number, instant)) return false;
  return number.status === 'active' && isQuiet(number, instant, UNCLAIMED_QUIET_DAYS);
}

function byApp(message: Read, number: NumberState, appId: string): Decision {
  const { isSecret } = message;
  const current = wholeLease(number) ?? currentLease(number, appId);
  const former = current && formerLeaseOf(message, number, { current, appId }, message);
  if (former) return { ...forLessee('late', former, true), why: 'stamp' };
  if (current) return forLessee('delivered', current, isSecret);
  const [last] = lastLesseesFor(number, appId, message.arrivedAt);
  if (last) return forLessee('late', last, true);
  return isForSaleAndQuiet(number, message.arrivedAt) ? forAll('unclaimed') : forOperators('unclaimed');
}

/** Several apps fit equally well. The message is for the app that has a lease now, if only one of them has. */
function bySeveralApps(message: Read, number: NumberState, appIds: readonly string[]): Decision {
  const [appId, another] = appIds.filter((each) => currentLease(number, each));
  if (appId === undefined || another !== undefined) return forOperators('unrouted');
  return byApp(message, number, appId);
}

/** Of orders that began together it is the dearest, so that nobody buys a second, cheap app to pay its price. */
function isBefore({ prices }: Read, one: Lease, other: Lease): boolean {
  if (one.from !== other.from) return one.from > other.from;
  return (prices.get(one.orderId) ?? 0) > (prices.get(other.orderId) ?? 0);
}

/** The lease that began last. */
function newestOf(message: Read, leases: readonly Lease[]): Lease | undefined {
  return leases.reduce<Lease | undefined>(
    (newest, each) => (newest && !isBefore(message, each, newest) ? newest : each),
    undefined,
  );
}

function areOfOneCustomer(leases: readonly Lease[]): boolean {
  return new Set(leases.map(({ userId }) => userId)).size === 1;
}

/** An order that is paid and waits for another code does so only within its time. */
function waits({ standings, arrivedAt }: Read, { orderId, closesAt }: Lease): boolean {
  const standing = standings.get(orderId) ?? 'waits';
  return standing === 'waits' || (standing === 'asks' && arrivedAt < closesAt);
}

/** Whether the order still waits for its code, or has it and its time is not over. */
function isListening(message: Read, lease: Lease): boolean {
  if (waits(message, lease)) return true;
  return message.standings.get(lease.orderId) === 'paid' && message.arrivedAt < lease.closesAt;
}

/** Of the orders of one customer: the newest one that waits for a code, or the newest one if none waits. */
function newestThatWaits(message: Read, leases: readonly Lease[]): Lease | undefined {
  const waiting = leases.filter((each) => waits(message, each));
  return newestOf(message, waiting.length > 0 ? waiting : leases);
}

/**
 * Who gets a text that names no app. A customer who is alone on the number cannot take a code from anybody. Of several
 * customers, it is the only one who still waits for a first code. One who asked for another code is no better than one who did
 * not: asking is free, and the text may be the other customer's.
 */
function lesseeOf(message: Read, number: NumberState): Lease | undefined {
  const listening = openLeases(number).filter((each) => isListening(message, each));
  if (areOfOneCustomer(listening)) return newestThatWaits(message, listening);
  const waiting = listening.filter(({ orderId }) => (message.standings.get(orderId) ?? 'waits') === 'waits');
  return areOfOneCustomer(waiting) ? newestOf(message, waiting) : undefined;
}

function withoutApp(message: Read, number: NumberState): Decision {
  const lease = lesseeOf(message, number);
  return lease ? forLessee('delivered', lease, message.isSecret) : forOperators('unrouted');
}

/**
 * Nobody can read from a recording which app it is for, so it goes to a customer who is alone on the number, free of charge. A
 * recording is never public. A call from before a lease is not for that one, and it is not certain for which earlier one.
 */
function call(message: Read, number: NumberState): Decision {
  const open = openLeases(number);
  if (!areOfOneCustomer(open) || number.status === 'public') return forOperators('unrouted');
  const lease = newestThatWaits(
    message,
    open.filter((each) => !isFromBefore(message, each)),
  );
  return lease ? forLessee('delivered', lease, false) : forOperators('unrouted');
}

/**
 * A vendor can deliver only to its own numbers. Otherwise one vendor's secret would be enough to complete orders on all
 * others.
 */
function isOfOtherVendor({ vendorId }: Message, { details }: NumberState): boolean {
  return vendorId !== undefined && vendorId !== details?.vendorId;
}

function decide(message: Read, number: NumberState): Decision {
  if (number.status === 'absent') return forOperators('unknown-number');
  if (isOfOtherVendor(message, number)) return { ...forOperators('unrouted'), why: 'other-vendor' };
  if (message.isCall) return call(message, number);
  if (number.status === 'public') return forAll('public');
  const { matched } = message;
  if (matched.kind === 'match') return byApp(message, number, matched.template.appId);
  const whole = wholeLease(number);
  if (whole) return forLessee('delivered', whole, message.isSecret);
  return matched.kind === 'tie'
    ? bySeveralApps(message, number, matched.appIds)
    : withoutApp(message, number);
}

function notBefore(earliest: string, instant: string): string {
  return instant < earliest ? earliest : instant;
}

/** Whose key seals the texts. What comes to a number that a customer brought over names this customer, and is forgotten with them. */
function subjectOf(audience: Routing['audience'], receivedAt: string, { ownerId }: NumberState): string {
  if (audience.kind === 'customer') return customerSubject(audience.userId);
  if (audience.kind === 'public') return publicDaySubject(receivedAt);
  return ownerId === undefined ? monthSubject(receivedAt) : customerSubject(ownerId);
}

/**
 * Decides who gets a message, by the order of events in the number's stream. Pure. The decision is stored with the message as one
 * event, and is made only once. The order decides later whether the lessee may read it, and at what price.
 */
export function routeMessage(message: Message, number: NumberAsRead, match: TemplateMatcher): Routing {
  const matched: TemplateMatch = message.isCall ? { kind: 'none' } : match(message.text);
  const code = extractCode(message.text);
  const isSecret = carriesSecret(message.text, code);
  const receivedAt = notBefore(number.state.newestAt, message.receivedAt);
  const { standings, prices } = number;
  const decision = decide(
    { ...message, matched, isSecret, arrivedAt: receivedAt, standings, prices },
    asOfFirstPart(number.state, message),
  );
  const { audience, outcome, lease, billable, why } = decision;
  const template = matched.kind === 'match' ? matched.template : undefined;
  return {
    receivedAt,
    outcome,
    audience,
    orderId: lease?.orderId ?? null,
    billable,
    appId: template?.appId ?? null,
    templateId: template?.templateId ?? null,
    numberRevision: number.revision,
    code: code ?? '',
    subject: subjectOf(audience, receivedAt, number.state),
    ...(why && { why }),
  };
}

/** The decision that is stored if the routing fails: the message is kept, and only admins see it. */
export function unrouted(receivedAt: string): Routing {
  return {
    receivedAt,
    outcome: 'unrouted',
    audience: OPERATORS,
    orderId: null,
    billable: false,
    appId: null,
    templateId: null,
    numberRevision: -1,
    code: '',
    subject: monthSubject(receivedAt),
  };
}
