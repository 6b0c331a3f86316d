import {
  type Audience,
  customerSubject,
  hasServed,
  type Lease,
  lastLeaseBefore,
  latestLease,
  leaseAt,
  leasesAt,
  lesseesOf,
  monthSubject,
  type NumberState,
  type RoutingOutcome,
  type SmsRouted,
} from '@ringpost/events/catalogue';
import { extractCode } from '@ringpost/events/rules/code-extraction';
import type { TemplateMatcher } from '@ringpost/events/rules/template-matching';

export interface Message {
  readonly messageId: string;
  readonly to: string;
  readonly text: string;
  readonly receivedAt: string;
  readonly sentAt: string | null;
}

interface Decision {
  readonly outcome: RoutingOutcome;
  readonly audience: Audience;
  readonly lease: Lease | undefined;
  readonly counts: boolean;
}

const OPERATORS: Audience = { kind: 'operators' };
const PUBLIC: Audience = { kind: 'public' };

/**
 * Who gets a message, by the number's state as of when it came (design §4.5). Pure; what it says is recorded beside the
 * message in the same append, and nobody decides it a second time.
 */
export const routeMessage = (
  message: Message,
  number: NumberState,
  match: TemplateMatcher,
): SmsRouted['data'] => {
  const matched = match(message.text);
  const template = matched.kind === 'match' ? matched.template : undefined;
  const decision = decide(message, number, template?.appId);
  const { audience, outcome, lease, counts } = decision;
  const subject =
    audience.kind === 'customer' ? customerSubject(audience.userId) : monthSubject(message.receivedAt);
  return {
    ...{
      messageId: message.messageId,
      to: message.to,
      receivedAt: message.receivedAt,
      sentAt: message.sentAt,
    },
    ...{ outcome, audience, orderId: lease?.orderId ?? null, counts, subject },
    ...{ appId: template?.appId ?? null, templateId: template?.templateId ?? null },
    code: extractCode(message.text) ?? '',
  };
};

/** What is recorded when routing itself fails: the message is kept, and admins see it. */
export const unrouted = (message: Message): SmsRouted['data'] => ({
  ...{ messageId: message.messageId, to: message.to, receivedAt: message.receivedAt, sentAt: message.sentAt },
  ...{
    outcome: 'unrouted',
    audience: OPERATORS,
    orderId: null,
    counts: false,
    appId: null,
    templateId: null,
  },
  ...{ code: '', subject: monthSubject(message.receivedAt) },
});

const decide = (message: Message, number: NumberState, appId: string | undefined): Decision => {
  if (number.status === 'absent') return forOperators('unknown-number');
  if (number.status === 'free') return { outcome: 'free', audience: PUBLIC, lease: undefined, counts: false };
  const owner = appId === undefined ? undefined : ownerOf(number, appId, message);
  if (owner) return owner;
  const lessees = lesseesOf(number);
  if (lessees.size === 1) return forOnlyLessee(message, number);
  if (appId === undefined || hasServed(number, appId)) return forOperators('unrouted');
  // Nobody ever leased the number: an SMS for an app is for all to see. Otherwise it might be some lessee's.
  if (lessees.size > 0) return forOperators('unclaimed');
  return { outcome: 'unclaimed', audience: PUBLIC, lease: undefined, counts: false };
};

const ownerOf = (number: NumberState, appId: string, message: Message): Decision | undefined => {
  const now = leaseAt(number, appId, message.receivedAt);
  if (now) return forLessee('delivered', now, isInTime(message, now));
  const last = lastLeaseBefore(number, appId, message.receivedAt);
  return last && forLessee('late', last, false);
};

/** The only lessee a number ever had gets everything; what did not match the leased app is never charged. */
const forOnlyLessee = (message: Message, number: NumberState): Decision => {
  const now = leasesAt(number, message.receivedAt).at(-1);
  if (now) return forLessee('delivered', now, false);
  const last = latestLease(number, message.receivedAt);
  return last ? forLessee('late', last, false) : forOperators('unrouted');
};

const forLessee = (outcome: 'delivered' | 'late', lease: Lease, counts: boolean): Decision => ({
  outcome,
  audience: { kind: 'customer', userId: lease.userId },
  lease,
  counts,
});

const forOperators = (outcome: RoutingOutcome): Decision => ({
  outcome,
  audience: OPERATORS,
  lease: undefined,
  counts: false,
});

/** The carrier's stamp counts where there is one; without it, when it came here (checklist A2). */
const isInTime = ({ sentAt, receivedAt }: Message, lease: Lease): boolean =>
  sentAt === null ? receivedAt < lease.closesAt : sentAt >= lease.from && sentAt < lease.closesAt;
