import {
  type Audience,
  currentLease,
  customerSubject,
  hasHadLessee,
  type Lease,
  lastLessee,
  monthSubject,
  type NumberState,
  openLeases,
  plusSeconds,
  type RoutingOutcome,
  type SmsReceived,
} from '@ringpost/events/domain';
import { extractCode } from '@ringpost/events/rules/code-extraction';
import { STAMP_TOLERANCE_SECONDS } from '@ringpost/events/rules/limits';
import type { TemplateMatch, TemplateMatcher } from '@ringpost/events/rules/template-matching';

export interface Message {
  readonly text: string;
  /** By our clock, which may have been set back since the number was leased. */
  readonly receivedAt: string;
  /** The carrier's own time, if the provider passes it on. */
  readonly sentAt: string | null;
  /** The message is the recording of a call, so it has no text. */
  readonly isCall?: boolean;
}

/** A number in the state of its stream at `revision`; -1 for a number that is not ours. */
export interface NumberAsRead {
  readonly state: NumberState;
  readonly revision: number;
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
>;

interface Decision {
  readonly outcome: RoutingOutcome;
  readonly audience: Audience;
  readonly lease: Lease | undefined;
  readonly billable: boolean;
}

const OPERATORS: Audience = { kind: 'operators' };
const PUBLIC: Audience = { kind: 'public' };

interface Read extends Message {
  readonly matched: TemplateMatch;
  readonly code: string;
  /** `receivedAt`, but never before the last event of the number's stream. */
  readonly arrivedAt: string;
}

/**
 * Whether the carrier had it clearly before the lease began. Clocks of carriers are not exact, and some cut their times
 * to the minute. So a time close to the lease proves nothing. If our own clock was ahead when the lease began, no time
 * proves anything.
 */
function isFromBefore({ sentAt, receivedAt }: Read, { from }: Lease): boolean {
  if (sentAt === null || receivedAt < from) return false;
  return plusSeconds(sentAt, STAMP_TOLERANCE_SECONDS) < from;
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

function byApp(message: Read, number: NumberState, appId: string): Decision {
  const current = currentLease(number, appId);
  if (current && !isFromBefore(message, current)) return forLessee('delivered', current, true);
  const last = lastLessee(number, appId, message.arrivedAt);
  if (last) return forLessee('late', last, true);
  if (current) return forLessee('delivered', current, true);
  // It belongs to nobody. Lessees of other apps never see it, and of a number with an owner nobody does.
  const isPrivate = number.ownerId !== undefined || hasHadLessee(number, message.arrivedAt);
  return isPrivate ? forOperators('unclaimed') : forAll('unclaimed');
}

/** Several apps fit equally well: it goes to the only one that has the number now. */
function bySeveralApps(message: Read, number: NumberState, appIds: readonly string[]): Decision {
  const [appId, another] = appIds.filter((each) => currentLease(number, each));
  if (appId === undefined || another !== undefined) return forOperators('unrouted');
  return byApp(message, number, appId);
}

/** A text that names no app can only go to a lessee who is alone on the number. */
function withoutApp({ code }: Read, number: NumberState): Decision {
  const [lease, another] = openLeases(number);
  if (!lease || another) return forOperators('unrouted');
  return forLessee('delivered', lease, code !== '');
}

/**
 * Nobody can read in it for which app it is, so it goes to a lessee who is alone on the number, free of charge. A recording is
 * never public. One of a call from before the lease is the last lessee's, and who that was is not certain.
 */
function call(message: Read, number: NumberState): Decision {
  const [lease, another] = openLeases(number);
  if (!lease || another || number.status === 'public') return forOperators('unrouted');
  return isFromBefore(message, lease) ? forOperators('unrouted') : forLessee('delivered', lease, false);
}

function decide(message: Read, number: NumberState): Decision {
  if (number.status === 'absent') return forOperators('unknown-number');
  if (message.isCall) return call(message, number);
  if (number.status === 'public') return forAll('public');
  const { matched } = message;
  if (matched.kind === 'match') return byApp(message, number, matched.template.appId);
  return matched.kind === 'tie'
    ? bySeveralApps(message, number, matched.appIds)
    : withoutApp(message, number);
}

function notBefore(earliest: string, instant: string): string {
  return instant < earliest ? earliest : instant;
}

/**
 * Decides whose a message is, by the order of the number's stream. Pure. The decision is stored with the message as one
 * event, and is made only once. Its order decides whether the lessee may read it, and at what price.
 */
export function routeMessage(message: Message, number: NumberAsRead, match: TemplateMatcher): Routing {
  const matched: TemplateMatch = message.isCall ? { kind: 'none' } : match(message.text);
  const code = extractCode(message.text) ?? '';
  const receivedAt = notBefore(number.state.newestAt, message.receivedAt);
  const decision = decide({ ...message, matched, code, arrivedAt: receivedAt }, number.state);
  const { audience, outcome, lease, billable } = decision;
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
    code,
    subject: audience.kind === 'customer' ? customerSubject(audience.userId) : monthSubject(receivedAt),
  };
}

/** What is stored with a message if the routing fails: the message is kept, and admins see it. */
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
