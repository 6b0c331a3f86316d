import { describe, expect, it } from 'vitest';
import {
  completedEvent,
  ids,
  numberEvent,
  readEvent,
  smsEvent,
  withheldEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { messageHeadsProjector } from './message-heads.projector.ts';
import { messageHeads, vendorPulses } from './message-heads.view.ts';

function rowsOf(history: History) {
  return project(messageHeadsProjector, history).rows(messageHeads);
}

describe('the head of a message', () => {
  it('says to whom it came and from which vendor, and nothing of what it says', () => {
    const rows = rowsOf(completedEvent(smsEvent(numberEvent(createHistory()))));
    expect(rows).toEqual([
      {
        _id: ids.message,
        receivedAt: '2026-11-21T10:00:08.000Z',
        to: ids.e164,
        vendorId: ids.vendor,
        appId: ids.app,
        userId: ids.user,
        orderId: ids.order,
        state: 'shown',
        isVerification: true,
        kind: 'sms',
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/123456|\+14155550100/);
  });

  it('has no vendor if the number is not ours', () => {
    expect(rowsOf(smsEvent(createHistory()))[0]).toMatchObject({ vendorId: null });
  });

  it('has the vendor that the number had when it came', () => {
    const vendorId = '019ab000-0000-7000-8000-0000000000f1';
    const { e164, vendor: formerVendorId } = ids;
    const moved = numberEvent(createHistory()).append('NumberVendorAssigned', {
      ...{ e164, vendorId, formerVendorId, appIds: [] },
    });
    expect(rowsOf(smsEvent(moved))[0]).toMatchObject({ vendorId });
    const released = moved.append('NumberReleased', { e164, vendorId, appIds: [] });
    expect(rowsOf(smsEvent(released))[0]).toMatchObject({ vendorId: null });
  });

  it.each([
    ['customer', 'waiting'],
    ['public', 'public'],
    ['unclaimed', 'unclaimed'],
    ['operators', 'unrouted'],
  ] as const)('of the audience %s is %s', (audience, state) => {
    expect(rowsOf(smsEvent(createHistory(), { audience }))).toMatchObject([{ state }]);
  });

  it('follows its order: withheld, and then read', () => {
    const history = withheldEvent(smsEvent(createHistory(), { late: true }));
    expect(rowsOf(history)).toMatchObject([{ state: 'withheld' }]);
    expect(rowsOf(readEvent(history))).toMatchObject([{ state: 'shown' }]);
  });

  it.each([
    ['not-assigned', 'not-shown'],
    ['further', 'shown'],
  ] as const)('that its order notes as %s is %s', (why, state) => {
    const { message: messageId, order: orderId, user: userId } = ids;
    const noted = { orderId, userId, messageId, receivedAt: '2026-11-21T10:00:08.000Z', why };
    expect(rowsOf(smsEvent(createHistory()).append('OrderSmsNoted', noted))).toMatchObject([{ state }]);
  });

  it('gets the customer to whose order an admin gives it', () => {
    const history = smsEvent(createHistory(), { audience: 'operators' }).append('SmsRoutedByAdmin', {
      ...{ messageId: ids.message, to: ids.e164, orderId: ids.order, userId: ids.user, appId: ids.app },
      ...{ receivedAt: '2026-11-21T10:00:08.000Z', sentAt: null, outcome: 'delivered', billable: true },
      ...{ from: '+14155550100', text: 'Your code is 123456', code: '123456', subject: `user:${ids.user}` },
    });
    expect(rowsOf(history)).toMatchObject([
      { state: 'waiting', userId: ids.user, orderId: ids.order, isVerification: true },
    ]);
  });

  it('is that of a call if a recording follows', () => {
    const history = smsEvent(createHistory()).append('RecordingAnnounced', {
      ...{ messageId: ids.message, seconds: 12, isFetched: false, announcedAt: '2026-11-21T10:00:08.000Z' },
    });
    expect(rowsOf(history)).toMatchObject([{ kind: 'call' }]);
  });
});

describe('the pulse of a vendor', () => {
  it('counts the texts to its numbers, and nothing of other numbers', () => {
    const received = smsEvent(numberEvent(createHistory()));
    expect(project(messageHeadsProjector, received).rows(vendorPulses)).toEqual([
      {
        _id: ids.vendor,
        lastAt: '2026-11-21T10:00:08.000Z',
        days: [{ day: '2026-11-21', texts: 1, longestGapMs: 0 }],
        minutes: [{ minute: '2026-11-21T10:00', texts: 1 }],
      },
    ]);
    expect(project(messageHeadsProjector, smsEvent(createHistory())).rows(vendorPulses)).toEqual([]);
  });
});
