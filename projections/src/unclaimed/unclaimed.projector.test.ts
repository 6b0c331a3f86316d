import { UNCLAIMED_PER_APP } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import { at, ids, leasedEvent, numberEvent, smsEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { unclaimedProjector } from './unclaimed.projector.ts';
import { unclaimed, unclaimedApps, unclaimedNumbers } from './unclaimed.view.ts';

function arrived(messageId: string = ids.message, history: History = numberEvent(createHistory())): History {
  return smsEvent(history, { audience: 'unclaimed', messageId });
}

function rowsOf(history: History) {
  const seen = project(unclaimedProjector, history);
  return [unclaimed, unclaimedApps, unclaimedNumbers].flatMap(({ name }) => seen.rows({ name, indexes: [] }));
}

describe('an unclaimed message', () => {
  it('is kept with its app, number and time, without its sender and with its code hidden', () => {
    const seen = project(unclaimedProjector, arrived());
    const offer = { _id: ids.message, e164: ids.e164, receivedAt: at('10:00:08') };
    expect(seen.rows(unclaimed)).toEqual([
      { ...offer, appId: ids.app, subject: expect.any(String), msg: 'Your code is •••' },
    ]);
    expect(seen.rows(unclaimedApps)).toEqual([{ _id: ids.app, offers: [offer] }]);
    expect(JSON.stringify(rowsOf(arrived()))).not.toMatch(/123456|4155550100/);
  });

  it.each(['customer', 'public', 'operators'] as const)('is no message for %s', (audience) => {
    expect(rowsOf(smsEvent(numberEvent(createHistory()), { audience }))).toEqual([]);
  });

  it('replaces an older one of the same number and app', () => {
    const seen = project(unclaimedProjector, arrived('second', arrived('first')));
    expect(seen.rows(unclaimed)).toMatchObject([{ _id: 'second' }]);
    expect(seen.rows(unclaimedApps)).toMatchObject([{ offers: [{ _id: 'second' }] }]);
    expect(seen.rows(unclaimedNumbers)).toMatchObject([{ offers: [{ messageId: 'second' }] }]);
  });

  const reservation = { e164: ids.e164, reservationId: 'r', userId: ids.user, appId: 'other-app' };
  it.each<[string, (history: History) => History]>([
    ['leases the number', leasedEvent],
    [
      'waits for the number, for any app',
      (history) => history.append('ReservationQueued', { ...reservation, queuedAt: at('10:01:00') } as never),
    ],
    ['makes the number free', (history) => history.append('NumberMadePublic', { e164: ids.e164 })],
    [
      'gives the number up',
      (history) => history.append('NumberReleased', { e164: ids.e164, vendorId: ids.vendor, appIds: [] }),
    ],
  ])('leaves no row when somebody %s', (_, use) => {
    expect(rowsOf(arrived())).toHaveLength(3);
    expect(rowsOf(use(arrived()))).toEqual([]);
  });

  it('is dropped when so many others came for its app, or after 90 days', () => {
    let history = createHistory();
    const to = (n: number): string => `+1212555${String(1000 + n)}`;
    const [first] = arrived().events.slice(-1);
    if (first?.type !== 'SmsReceived') throw new Error('no message');
    for (let n = 0; n <= UNCLAIMED_PER_APP; n += 1)
      history = history.append('SmsReceived', { ...first.data, messageId: `m${n}`, to: to(n) });
    const full = project(unclaimedProjector, history);
    expect(full.rows(unclaimed)).toHaveLength(UNCLAIMED_PER_APP);
    expect(full.rows(unclaimedNumbers).map(({ _id }) => _id)).not.toContain(to(0));
    const later = { ...first.data, messageId: 'later', to: to(0), receivedAt: '2027-02-19T10:00:09.000Z' };
    expect(rowsOf(history.append('SmsReceived', later))).toHaveLength(3);
  });
});
