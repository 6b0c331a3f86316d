import type { RecordedEvent } from '@ringpost/domain';
import { WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from './sample-events.ts';
import { TOLD_EVENTS, tellingsOf } from './webhook-sources.ts';

const AT = '2026-11-22T10:00:00.000Z';
const LATER = '2026-11-25T10:00:00.000Z';
const of = { orderId: 'o-1', userId: 'u-1' };
const sms = { ...of, messageId: 'm-1', receivedAt: AT };

function tellingsFrom(type: string, data: object) {
  return tellingsOf({ type, data, meta: { occurredAt: AT } } as unknown as RecordedEvent);
}
/** The type, the SMS whose text is sent, and the other fields. */
function short(type: string, data: object) {
  return tellingsFrom(type, data).map((each) => [each.type, each.messageId, each.facts]);
}

describe('a text', () => {
  it('is sent when its order shows it: charged, free, or paid for later', () => {
    expect(short('OrderCompleted', { ...sms, amountMills: 500 })[0]).toEqual([
      'sms.received',
      'm-1',
      { order_uuid: 'o-1', uuid: 'm-1', received_at: AT, charged: 0.5 },
    ]);
    for (const why of ['further', 'unmatched']) {
      expect(short('OrderSmsNoted', { ...sms, why })).toMatchObject([
        ['sms.received', 'm-1', { charged: 0 }],
      ]);
    }
    expect(short('WithheldSmsRead', { ...sms, readAt: AT, amountMills: 900 })).toMatchObject([
      ['sms.received', 'm-1', { charged: 0.9 }],
    ]);
  });

  it('is not sent when it arrives, and never if its customer never sees it', () => {
    expect(TOLD_EVENTS).not.toContain('SmsReceived');
    expect(TOLD_EVENTS).not.toContain('SmsRoutedByAdmin');
    expect(short('OrderSmsNoted', { ...sms, why: 'not-assigned' })).toEqual([]);
  });

  it('that is withheld is announced without its words', () => {
    const withheld = { ...sms, priceMills: 900, readUntil: AT };
    expect(short('OrderSmsWithheld', withheld)).toEqual([
      ['sms.withheld', null, { order_uuid: 'o-1', uuid: 'm-1', received_at: AT, price: 0.9, read_until: AT }],
    ]);
  });
});

describe('an order', () => {
  it.each([
    ['NumberAssigned', { assignedAt: AT, closesAt: AT, settlesAt: AT }, 'order.created'],
    ['OrderCompleted', { ...sms, amountMills: 500 }, 'order.completed'],
    ['OrderCancelled', { cancelledAt: AT }, 'order.cancelled'],
    ['OrderExpired', { expiredAt: AT }, 'order.expired'],
    ['OrderFailed', { failedAt: AT, reason: 'gave-up' }, 'order.failed'],
  ])('is told of by %s', (type, data, webhookType) => {
    const telling = tellingsFrom(type, { ...of, ...data }).find((each) => each.type === webhookType);
    expect(telling).toMatchObject({ ...of, messageId: null, happenedAt: AT, facts: { order_uuid: 'o-1' } });
  });
});

describe('money that came in', () => {
  it('is sent with its amount', () => {
    expect(tellingsFrom('FundsCredited', { userId: 'u-1', amountMills: 2_500 })).toEqual([
      {
        type: 'balance.credited',
        userId: 'u-1',
        orderId: null,
        messageId: null,
        happenedAt: AT,
        facts: { amount: 2.5 },
      },
    ]);
  });

  it('is sent with its payment if a customer paid', () => {
    expect(short('FundsPaidIn', { userId: 'u-1', amountMills: 2_500, paymentId: 'p-1' })).toEqual([
      ['balance.credited', null, { amount: 2.5, payment_uuid: 'p-1' }],
    ]);
  });
});

describe('money that was taken back', () => {
  it('is sent with its payment, once, and a step that changes nothing is not sent', () => {
    const step = { userId: 'u-1', paymentId: 'p-1', step: 2 };
    for (const type of ['PaymentReversed', 'PaymentDisputed']) {
      expect(short(type, { ...step, changeMills: -2_500 })).toEqual([
        ['balance.debited', null, { amount: 2.5, payment_uuid: 'p-1' }],
      ]);
      expect(tellingsFrom(type, { ...step, changeMills: 0 })).toEqual([]);
    }
    // The two are the effects of the step on the wallet.
    expect(TOLD_EVENTS).not.toContain('FundsTakenBack');
    expect(TOLD_EVENTS).not.toContain('DebtIncurred');
  });
});

describe('a rental', () => {
  it.each([
    ['NumberRented', { assignedAt: AT, endsAt: LATER }, 'order.created'],
    ['LeaseExtended', { extendedAt: AT, until: LATER }, 'rental.extended'],
    ['LeaseEndsSoon', { toldAt: AT, until: LATER }, 'rental.ends_soon'],
  ])('is told of with its end, by %s', (type, data, webhookType) => {
    const facts = { order_uuid: 'o-1', ends_at: LATER };
    expect(tellingsFrom(type, { ...of, ...data })).toMatchObject([
      { ...of, type: webhookType, happenedAt: AT, facts },
    ]);
  });
});

describe('a request to bring numbers over', () => {
  it.each([
    ['PortInSubmitted', { submittedAt: AT }, { status: 'submitted' }],
    ['PortInReviewStarted', { startedAt: AT }, { status: 'in_review' }],
    [
      'PortInExceptionRaised',
      { raisedAt: AT, reason: 'wrong-pin' },
      { status: 'exception', reason: 'wrong-pin' },
    ],
    ['PortInFixed', { fixedAt: AT }, { status: 'submitted' }],
    ['PortInFocConfirmed', { confirmedAt: AT, focAt: LATER }, { status: 'foc_confirmed', foc_at: LATER }],
    ['PortInCompleted', { completedAt: AT }, { status: 'completed' }],
    ['PortInCancelled', { cancelledAt: AT, by: 'admin' }, { status: 'cancelled', cancelled_by: 'admin' }],
  ])('is told with its status, and without the words of an admin, by %s', (type, data, facts) => {
    const request = { portInId: 'r-1', userId: 'u-1', note: 'Call us' };
    expect(tellingsFrom(type, { ...request, ...data })).toEqual([
      {
        type: 'port_in.updated',
        userId: 'u-1',
        orderId: null,
        messageId: null,
        happenedAt: AT,
        facts: { port_in_uuid: 'r-1', ...facts },
      },
    ]);
  });
});

describe('an alert and a reservation', () => {
  it('are told of with what they are about', () => {
    const alert = { alertId: 'a-1', userId: 'u-1' };
    const fired = { ...alert, appId: 'app', e164: '+12125550132', buys: false, firedAt: AT };
    expect(short('AlertFired', fired)).toEqual([
      ['alert.fired', null, { alert_uuid: 'a-1', app_uuid: 'app', number: '+12125550132' }],
    ]);
    const line = { reservationId: 'r-1', userId: 'u-1', appId: 'app', e164: '+12125550132' };
    const about = { reservation_uuid: 'r-1', app_uuid: 'app', number: '+12125550132' };
    expect(short('NumberReserved', { ...line, from: AT, until: LATER })).toEqual([
      ['reservation.granted', null, { ...about, until: LATER }],
    ]);
    expect(short('ReservationEnded', { ...line, reason: 'expired', endedAt: AT })).toEqual([
      ['reservation.ended', null, { ...about, reason: 'expired' }],
    ]);
  });
});

describe('every type that a customer can choose', () => {
  it('has an event that causes it', () => {
    const data = {
      ...sms,
      why: 'further',
      amountMills: 1,
      priceMills: 1,
      readAt: AT,
      reason: 'gave-up',
      changeMills: -1,
    };
    const times = {
      assignedAt: AT,
      closesAt: AT,
      settlesAt: AT,
      cancelledAt: AT,
      expiredAt: AT,
      failedAt: AT,
      until: AT,
      renewsAt: AT,
    };
    const things = { alertId: 'a-1', reservationId: 'r-1', appId: 'app', e164: '+12125550132' };
    const all = TOLD_EVENTS.flatMap((type) =>
      tellingsFrom(type, { ...data, ...times, ...things, readUntil: AT }),
    );
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(WEBHOOK_TYPES));
    // A simulated event has the fields of a real one, besides those of its order and its words.
    for (const type of WEBHOOK_TYPES) {
      const real = all.find((telling) => telling.type === type);
      const [parts, words] = [
        ['app_uuid', 'app', 'number'],
        ['from', 'msg', 'code'],
      ];
      const besides = [...(real?.orderId ? parts : []), ...(real?.messageId ? words : [])];
      const fields = [...Object.keys(real?.facts ?? {}), ...besides];
      expect(Object.keys(sampleFacts(type, AT)).toSorted(), type).toEqual(fields.toSorted());
    }
  });
});
