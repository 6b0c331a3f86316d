import type { Row } from '@ringpost/events/engine';
import { publicSmsPreloadMaxRows } from '@ringpost/events/rules/limits';
import { describe, expect, it } from 'vitest';
import { at, completedEvent, ids, readEvent, smsEvent, withheldEvent } from '../testing/activation-events.ts';
import { createHistory, project } from '../testing/history.ts';
import { feedsProjector } from './feeds.projector.ts';
import { feeds, operatorSms, pendingSms, privateSms, publicSms, withheldSms } from './feeds.view.ts';

describe('the public feed', () => {
  it('holds what is public, its recipient masked already', () => {
    const seen = project(feedsProjector, smsEvent(createHistory(), { audience: 'public' }));
    expect(seen.rows(publicSms)).toEqual([
      {
        _id: '000000000001',
        seq: 1,
        uuid: ids.message,
        sendTime: at('10:00:08'),
        to: '+121255501xx',
        appId: ids.app,
        from: '+14155550100',
        msg: 'Your code is 123456',
        code: '123456',
      },
    ]);
    expect(seen.hints).toMatchObject([{ audience: 'public', topic: 'sms', body: { seq: 1 } }]);
    expect(JSON.stringify(seen.hints)).not.toContain(ids.e164);
  });

  it('shows the time the carrier stamped, where there is one', () => {
    const history = smsEvent(createHistory(), { audience: 'public', sentAt: at('09:59:00') });
    expect(project(feedsProjector, history).rows(publicSms)[0]?.sendTime).toBe(at('09:59:00'));
  });

  it('is the same with and without the traffic of customers', () => {
    const alone = createHistory();
    const among = createHistory();
    for (let n = 0; n < 5; n += 1) {
      smsEvent(alone, { audience: 'public', messageId: `public-${n}` });
      smsEvent(among, { messageId: `private-${n}` });
      smsEvent(among, { audience: 'public', messageId: `public-${n}` });
      smsEvent(among, { audience: 'operators', messageId: `operators-${n}` });
    }
    const seen = project(feedsProjector, among);
    expect(seen.rows(publicSms)).toEqual(project(feedsProjector, alone).rows(publicSms));
    expect(seen.rows(publicSms).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(seen.row(feeds, 'public')).toEqual({ _id: 'public', seq: 5 });
  });

  it('keeps the newest only', () => {
    const history = createHistory();
    for (let n = 0; n < publicSmsPreloadMaxRows + 3; n += 1)
      smsEvent(history, { audience: 'public', messageId: `m${n}` });
    const rows = project(feedsProjector, history).rows(publicSms);
    expect(rows).toHaveLength(publicSmsPreloadMaxRows);
    expect(Math.min(...rows.map(({ seq }) => seq))).toBe(4);
  });
});

function paidEvent() {
  return completedEvent(smsEvent(createHistory()));
}
function noted(why: 'further' | 'unmatched' | 'not-assigned') {
  return smsEvent(createHistory()).append('OrderSmsNoted', {
    orderId: ids.order,
    userId: ids.user,
    messageId: ids.message,
    receivedAt: at('10:00:08'),
    why,
  });
}
const row = { uuid: ids.message, to: ids.e164, orderId: ids.order, appId: ids.app };
const readable = { ...row, from: '+14155550100', msg: 'Your code is 123456', code: '123456', withheld: null };

describe("a customer's feed", () => {
  it('holds a message once their order has paid for it, with the order it belongs to', () => {
    const seen = project(feedsProjector, paidEvent());
    expect(seen.rows(privateSms)).toMatchObject([{ _id: `${ids.user}|000000000001`, seq: 1, ...readable }]);
    expect(seen.rows(publicSms)).toEqual([]);
    expect(seen.hints).toMatchObject([{ audience: `customer:${ids.user}`, topic: 'sms' }]);
  });

  it.each(['further', 'unmatched'] as const)('holds a message that costs nothing because it is %s', (why) => {
    expect(project(feedsProjector, noted(why)).rows(privateSms)).toMatchObject([readable]);
  });

  it('never holds a message for an order that had not taken its number', () => {
    const seen = project(feedsProjector, noted('not-assigned'));
    expect([...seen.rows(privateSms), ...seen.rows(pendingSms), ...seen.hints]).toEqual([]);
  });

  it('holds nothing before the order has said what becomes of the message', () => {
    const seen = project(feedsProjector, smsEvent(createHistory()));
    expect([...seen.rows(privateSms), ...seen.rows(feeds), ...seen.hints]).toEqual([]);
  });
});

describe('a withheld message', () => {
  const withheld = () => withheldEvent(smsEvent(createHistory(), { late: true }));

  it('shows in the feed that it came, its price and its time, and not a word of it', () => {
    const seen = project(feedsProjector, withheld());
    expect(seen.rows(privateSms)).toMatchObject([
      {
        ...row,
        seq: 1,
        from: null,
        msg: null,
        code: null,
        withheld: { priceMills: 350, readUntil: '2026-11-22T10:00:08.000Z' },
      },
    ]);
    for (const { name } of feedsProjector.views) {
      expect(JSON.stringify(seen.rows<Row>({ name, indexes: [] }))).not.toMatch(
        /123456|Your code|4155550100/,
      );
    }
    expect(JSON.stringify(seen.hints)).not.toMatch(/123456|Your code|4155550100/);
  });

  it('comes again, with its text and in its old row’s place, when it was paid for', () => {
    const seen = project(feedsProjector, readEvent(withheld()));
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 2, ...readable }]);
    expect(seen.rows(withheldSms)).toEqual([]);
    expect(seen.hints.map(({ body }) => (body as { readonly seq: number }).seq)).toEqual([1, 2]);
  });

  it('is shown once, however often it is told', () => {
    const seen = project(feedsProjector, readEvent(readEvent(withheld())));
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 2 }]);
  });
});

describe('a message for operators', () => {
  it('stands in no feed and is announced to nobody', () => {
    const seen = project(feedsProjector, smsEvent(createHistory(), { audience: 'operators' }));
    expect([...seen.rows(publicSms), ...seen.rows(privateSms), ...seen.rows(feeds), ...seen.hints]).toEqual(
      [],
    );
  });
});

describe('a text whose audience is not known yet', () => {
  it('waits where nobody reads it, and goes with the answer', () => {
    const history = smsEvent(createHistory());
    const [received] = history.events;
    const halfway = project(feedsProjector, { events: received ? [received] : [] });
    expect(halfway.rows(pendingSms)).toHaveLength(1);
    expect([...halfway.rows(publicSms), ...halfway.hints]).toEqual([]);
    expect(project(feedsProjector, completedEvent(history)).rows(pendingSms)).toEqual([]);
    expect(
      project(feedsProjector, smsEvent(createHistory(), { audience: 'operators' })).rows(pendingSms),
    ).toEqual([]);
  });
});

describe('a message that nobody could be told of for sure', () => {
  const left = () => smsEvent(createHistory(), { audience: 'operators' });
  const given = () =>
    left().append('SmsRoutedByAdmin', {
      messageId: ids.message,
      to: ids.e164,
      receivedAt: at('10:00:08'),
      sentAt: null,
      orderId: ids.order,
      userId: ids.user,
      appId: ids.app,
      outcome: 'delivered',
      billable: true,
      from: '+14155550100',
      text: 'Your code is 123456',
      code: '123456',
      subject: `user:${ids.user}`,
    });

  it('stands in the view of admins with its words, and in no feed', () => {
    const seen = project(feedsProjector, left());
    expect(seen.rows(operatorSms)).toMatchObject([
      { _id: ids.message, outcome: 'unrouted', to: ids.e164, msg: 'Your code is 123456', code: '123456' },
    ]);
    expect([seen.rows(publicSms), seen.rows(privateSms), seen.hints]).toEqual([[], [], []]);
  });

  it('leaves it when an admin gives it to an order, and waits there for what the order says', () => {
    const waiting = project(feedsProjector, given());
    expect([waiting.rows(operatorSms), waiting.rows(privateSms)]).toEqual([[], []]);
    const shown = project(feedsProjector, completedEvent(given()));
    expect(shown.rows(privateSms)).toMatchObject([
      { uuid: ids.message, orderId: ids.order, msg: 'Your code is 123456', withheld: null },
    ]);
    expect(shown.rows(pendingSms)).toEqual([]);
    const withheld = project(feedsProjector, withheldEvent(given()));
    expect(withheld.rows(privateSms)).toMatchObject([
      { uuid: ids.message, from: null, msg: null, code: null },
    ]);
  });
});
