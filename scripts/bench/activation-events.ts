import { plusSeconds, type RingpostEvent, streams, transfer } from '@ringpost/events/domain';
import {
  activationWindowMinutes,
  orderGiveUpSeconds,
  settlementMinutes,
} from '@ringpost/events/rules/limits';

/** The customer, the app and the number of one activation. */
export interface ActivationFixture {
  readonly orderId: string;
  readonly userId: string;
  readonly appId: string;
  readonly templateId: string;
  readonly priceMills: number;
  readonly number: {
    readonly e164: string;
    readonly countryIso: string;
    readonly region: string;
    readonly rateCentre: string;
    readonly vendorId: string;
  };
  readonly messageId: string;
  readonly text: string;
  readonly placedAt: string;
}

export type Ending = 'completed' | 'expired' | 'cancelled' | 'failed';

/** The events of one append. */
export interface Step {
  readonly stream: string;
  readonly at: string;
  readonly events: readonly RingpostEvent[];
}

function forOrder(id: string) {
  return { kind: 'order', id } as const;
}

/** The appends of one activation, in the order in which the product writes them. */
export function activationEvents(cast: ActivationFixture, ending: Ending): readonly Step[] {
  const { orderId, userId, appId, priceMills: amountMills, number, placedAt } = cast;
  const purpose = forOrder(orderId);
  const wallet = { userId, holdId: orderId, purpose, amountMills };
  const placed: Step = {
    stream: streams.order(orderId),
    at: placedAt,
    events: [
      {
        type: 'OrderPlaced',
        data: {
          orderId,
          userId,
          kind: 'activation',
          appId,
          countryIso: number.countryIso,
          vendorId: null,
          unitPriceMills: amountMills,
          priceId: appId,
          priceRank: 7,
          quantity: 1,
          numberType: 'any',
          requestHash: orderId,
          placedAt,
          giveUpAt: plusSeconds(placedAt, orderGiveUpSeconds),
        },
      },
    ],
  };
  const entries = transfer('available', 'held', amountMills);
  const held: Step = {
    stream: streams.wallet(userId),
    at: placedAt,
    events: [
      { type: 'FundsHeld', data: { ...wallet, operationId: `${orderId}:hold`, entries, heldAt: placedAt } },
    ],
  };
  if (ending === 'failed') return [placed, held, ...failed(cast)];
  return [placed, held, ...assigned(cast), ...endings[ending](cast)];
}

/** One message to a public number. */
export function publicMessageEvents(cast: ActivationFixture): readonly Step[] {
  return [message(cast, cast.placedAt, false)];
}

function order({ orderId, userId }: ActivationFixture) {
  return { orderId, userId };
}

function leaseOf(cast: ActivationFixture) {
  return {
    leaseId: `${cast.orderId}:${cast.number.e164}`,
    appId: cast.appId,
    e164: cast.number.e164,
    ...order(cast),
  };
}

function settlesAt(cast: ActivationFixture): string {
  return plusSeconds(cast.placedAt, settlementMinutes * 60);
}

function assigned(cast: ActivationFixture): readonly Step[] {
  const { orderId, appId, number, placedAt: from } = cast;
  const closesAt = plusSeconds(from, activationWindowMinutes * 60);
  const lease = leaseOf(cast);
  const numberAge = 'new';
  return [
    {
      stream: streams.number(number.e164),
      at: from,
      events: [
        { type: 'NumberLeased', data: { ...lease, numberAge, from, closesAt, until: settlesAt(cast) } },
      ],
    },
    {
      stream: streams.order(orderId),
      at: from,
      events: [
        {
          type: 'NumberAssigned',
          data: {
            ...order(cast),
            ...number,
            appId,
            leaseId: lease.leaseId,
            numberAge,
            assignedAt: from,
            closesAt,
            settlesAt: settlesAt(cast),
          },
        },
      ],
    },
  ];
}

const SMS_AFTER_SECONDS = 9;
const CANCEL_AFTER_SECONDS = 240;

function message(cast: ActivationFixture, receivedAt: string, isPrivate: boolean): Step {
  const { messageId, number, userId, orderId, appId, templateId, text } = cast;
  const subject = isPrivate ? `user:${userId}` : `month:${receivedAt.slice(0, 7)}`;
  const shared = { messageId, to: number.e164, receivedAt, sentAt: null, subject };
  return {
    stream: streams.sms(messageId),
    at: receivedAt,
    events: [
      {
        type: 'SmsReceived',
        data: {
          ...shared,
          provider: 'twilio',
          account: 'AC1',
          providerMessageId: messageId,
          from: '32665',
          text,
        },
      },
      {
        type: 'SmsRouted',
        data: {
          ...shared,
          appId,
          templateId,
          code: '482913',
          billable: isPrivate,
          numberRevision: 1,
          outcome: isPrivate ? 'delivered' : 'public',
          audience: isPrivate ? { kind: 'customer', userId } : { kind: 'public' },
          orderId: isPrivate ? orderId : null,
        },
      },
    ],
  };
}

function leaseEnded(cast: ActivationFixture, served: boolean): Step {
  return {
    stream: streams.number(cast.number.e164),
    at: settlesAt(cast),
    events: [
      { type: 'LeaseEnded', data: { ...leaseOf(cast), reason: 'settled', served, endedAt: settlesAt(cast) } },
    ],
  };
}

function completed(cast: ActivationFixture): readonly Step[] {
  const { orderId, userId, messageId, priceMills: amountMills } = cast;
  const at = plusSeconds(cast.placedAt, SMS_AFTER_SECONDS);
  const operationId = `${orderId}:capture`;
  const entries = transfer('held', 'revenue', amountMills);
  return [
    message(cast, at, true),
    {
      stream: streams.order(orderId),
      at,
      events: [{ type: 'OrderCompleted', data: { ...order(cast), messageId, receivedAt: at, amountMills } }],
    },
    {
      stream: streams.wallet(userId),
      at,
      events: [
        {
          type: 'FundsCaptured',
          data: { userId, holdId: orderId, purpose: forOrder(orderId), operationId, amountMills, entries },
        },
      ],
    },
    leaseEnded(cast, true),
  ];
}

function released(
  cast: ActivationFixture,
  reason: 'cancelled' | 'no-sms' | 'not-assigned',
  at: string,
): Step {
  const { orderId, userId, priceMills: amountMills } = cast;
  const entries = transfer('held', 'available', amountMills);
  const purpose = forOrder(orderId);
  const operationId = `${orderId}:release`;
  const data = { userId, holdId: orderId, purpose, operationId, amountMills, entries, reason };
  return { stream: streams.wallet(userId), at, events: [{ type: 'FundsReleased', data }] };
}

function cancelled(cast: ActivationFixture): readonly Step[] {
  const at = plusSeconds(cast.placedAt, CANCEL_AFTER_SECONDS);
  const event: RingpostEvent = { type: 'OrderCancelled', data: { ...order(cast), cancelledAt: at } };
  return [
    { stream: streams.order(cast.orderId), at, events: [event] },
    released(cast, 'cancelled', at),
    leaseEnded(cast, false),
  ];
}

function expired(cast: ActivationFixture): readonly Step[] {
  const at = settlesAt(cast);
  const event: RingpostEvent = { type: 'OrderExpired', data: { ...order(cast), expiredAt: at } };
  return [
    { stream: streams.order(cast.orderId), at, events: [event] },
    released(cast, 'no-sms', at),
    leaseEnded(cast, false),
  ];
}

function failed(cast: ActivationFixture): readonly Step[] {
  const at = cast.placedAt;
  const data = { ...order(cast), reason: 'no-available-numbers', failedAt: at } as const;
  return [
    { stream: streams.order(cast.orderId), at, events: [{ type: 'OrderFailed', data }] },
    released(cast, 'not-assigned', at),
  ];
}

const endings = { completed, expired, cancelled };
