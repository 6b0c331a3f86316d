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
  type SmsRouted,
} from '@ringpost/events/domain';
import { extractCode } from '@ringpost/events/rules/code-extraction';
import { stampToleranceSeconds } from '@ringpost/events/rules/limits';
import type { TemplateMatch, TemplateMatcher } from '@ringpost/events/rules/template-matching';

export interface Message {
  readonly messageId: string;
  readonly to: string;
  readonly text: string;
  /** By our clock, which may have been set back since the number was leased. */
  readonly receivedAt: string;
  /** The carrier's own stamp, where the provider passes one on. */
  readonly sentAt: string | null;
}

/** A number as its stream tells it up to `revision`; -1 for one that is not ours. */
export interface NumberAsRead {
  readonly state: NumberState;
  readonly revision: number;
}

interface Decision {
  readonly outcome: RoutingOutcome;
  readonly audience: Audience;
  readonly lease: Lease | undefined;
  readonly billable: boolean;
}

const OPERATORS: Audience = { kind: 'operators' };
const PUBLIC: Audience = { kind: 'public' };

/**
 * Whose a message is, by the order of the number's stream. Pure; what it says is recorded beside the message in the same
 * append, and nobody decides it a second time. Whether its lessee reads it, and what that costs, is decided by their order.
 */
export function routeMessage(
  message: Message,
  number: NumberAsRead,
  match: TemplateMatcher,
): SmsRouted['data'] {
  const matched = match(message.text);
  const code = extractCode(message.text) ?? '';
  const receivedAt = notBefore(number.state.newestAt, message.receivedAt);
  const decision = decide({ ...message, matched, code, arrivedAt: receivedAt }, number.state);
  const { audience, outcome, lease, billable } = decision;
  const template = matched.kind === 'match' ? matched.template : undefined;
  return {
    messageId: message.messageId,
    to: message.to,
    receivedAt,
    sentAt: message.sentAt,
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

/** What is recorded when routing itself fails: the message is kept, and admins see it. */
export function unrouted(message: Message): SmsRouted['data'] {
  return {
    messageId: message.messageId,
    to: message.to,
    receivedAt: message.receivedAt,
    sentAt: message.sentAt,
    outcome: 'unrouted',
    audience: OPERATORS,
    orderId: null,
    billable: false,
    appId: null,
    templateId: null,
    numberRevision: -1,
    code: '',
    subject: monthSubject(message.receivedAt),
  };
}

interface Read extends Message {
  readonly matched: TemplateMatch;
  readonly code: string;
  /** `receivedAt`, but never before what the number's stream already tells. */
  readonly arrivedAt: string;
}

function decide(message: Read, number: NumberState): Decision {
  if (number.status === 'absent') return forOperators('unknown-number');
  if (number.status === 'public') return forAll('public');
  const { matched } = message;
  if (matched.kind === 'match') return byApp(message, number, matched.template.appId);
  return matched.kind === 'tie'
    ? bySeveralApps(message, number, matched.appIds)
    : withoutApp(message, number);
}

function byApp(message: Read, number: NumberState, appId: string): Decision {
  const current = currentLease(number, appId);
  if (current && !isFromBefore(message, current)) return forLessee('delivered', current, true);
  const last = lastLessee(number, appId, message.arrivedAt);
  if (last) return forLessee('late', last, true);
  if (current) return forLessee('delivered', current, true);
  // It is nobody's, and another app's lessee never sees it.
  return hasHadLessee(number, message.arrivedAt) ? forOperators('unclaimed') : forAll('unclaimed');
}

/** Several apps claim it with equal right: it goes to the only one of them that has the number now. */
function bySeveralApps(message: Read, number: NumberState, appIds: readonly string[]): Decision {
  const [appId, another] = appIds.filter((each) => currentLease(number, each));
  if (appId === undefined || another !== undefined) return forOperators('unrouted');
  return byApp(message, number, appId);
}

/** A text that names no app can only be given to a lessee who has the number alone. */
function withoutApp({ code }: Read, number: NumberState): Decision {
  const [lease, another] = openLeases(number);
  if (!lease || another) return forOperators('unrouted');
  return forLessee('delivered', lease, code !== '');
}

/**
 * Whether the carrier had it clearly before the lease began. Carriers' clocks are a little off, and some cut their stamps to
 * the minute, so a stamp close to the lease says nothing; nor does any stamp if our own clock was ahead when the lease began.
 */
function isFromBefore({ sentAt, receivedAt }: Read, { from }: Lease): boolean {
  if (sentAt === null || receivedAt < from) return false;
  return plusSeconds(sentAt, stampToleranceSeconds) < from;
}

function notBefore(earliest: string, instant: string): string {
  return instant < earliest ? earliest : instant;
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
