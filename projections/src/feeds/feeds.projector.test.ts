import { FREE_NUMBER_MESSAGES, PUBLIC_SMS_PRELOAD_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { Row } from '@ringpost/engine';
import { describe, expect, it } from 'vitest';
import { at, completedEvent, ids, readEvent, smsEvent, withheldEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { feedsProjector } from './feeds.projector.ts';
import { feeds, freeNumbers, freeSms, operatorSms, privateSms, publicSms, voiceLog } from './feeds.view.ts';

describe('the public feed', () => {
  it('contains what is public, with its recipient masked', () => {
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
        subject: 'month:2026-11',
      },
    ]);
    expect(seen.hints).toMatchObject([{ audience: 'public', topic: 'sms', body: { seq: 1 } }]);
    expect(JSON.stringify(seen.hints)).not.toContain(ids.e164);
    expect(JSON.stringify(seen.hints)).not.toContain('month:');
  });

  it('keeps what is public with its number too, and nothing else of that number', () => {
    const history = createHistory();
    smsEvent(history, { messageId: 'of-a-customer' });
    smsEvent(history, { audience: 'unclaimed', messageId: 'for-sale' });
    smsEvent(history, { audience: 'operators', messageId: 'unrouted' });
    expect(project(feedsProjector, history).rows(freeSms)).toEqual([]);
    smsEvent(history, { audience: 'public', messageId: 'public' });
    const seen = project(feedsProjector, history);
    const row = { e164: ids.e164, seq: 1, uuid: 'public', to: '+121255501xx', code: '123456' };
    expect(seen.rows(freeSms)).toMatchObject([row]);
    expect(seen.row(freeNumbers, ids.e164)).toMatchObject({
      ...row,
      hours: [{ hour: at('10:00:08').slice(0, 13), count: 1 }],
    });
  });

  it('keeps only the newest messages of a free number', () => {
    const history = createHistory();
    for (let n = 0; n < FREE_NUMBER_MESSAGES + 2; n += 1)
      smsEvent(history, { audience: 'public', messageId: `m${n}` });
    const kept = project(feedsProjector, history).rows(freeSms);
    expect(kept.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: FREE_NUMBER_MESSAGES }, (_, row) => row + 3),
    );
  });

  it('hides everything that could be a code in messages to a number for sale', () => {
    const seen = project(feedsProjector, smsEvent(createHistory(), { audience: 'unclaimed' }));
    expect(seen.rows(publicSms)).toMatchObject([
      { appId: ids.app, sendTime: at('10:00:08'), from: '•••', msg: 'Your code is •••', code: null },
    ]);
    expect(JSON.stringify([seen.hints, seen.rows(publicSms)])).not.toContain('123456');
  });

  it('shows the time stamp of the carrier, if there is one', () => {
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
    expect(seen.row(feeds, 'public')).toEqual({ _id: 'public', seq: 5, messages: 5 });
  });

  it('keeps only the newest messages', () => {
    const history = createHistory();
    for (let n = 0; n < PUBLIC_SMS_PRELOAD_MAX_ROWS + 3; n += 1)
      smsEvent(history, { audience: 'public', messageId: `m${n}` });
    const rows = project(feedsProjector, history).rows(publicSms);
    expect(rows).toHaveLength(PUBLIC_SMS_PRELOAD_MAX_ROWS);
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
const row = { _id: ids.message, to: ids.e164, orderId: ids.order, appId: ids.app };
const readable = { ...row, from: '+14155550100', msg: 'Your code is 123456', code: '123456', withheld: null };

describe("a customer's feed", () => {
  it('contains a message once their order has paid for it, with the order that it belongs to', () => {
    const seen = project(feedsProjector, paidEvent());
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 1, ...readable }]);
    expect(seen.rows(publicSms)).toEqual([]);
    expect(seen.hints).toMatchObject([{ audience: `customer:${ids.user}`, topic: 'sms' }]);
  });

  it.each(['further', 'unmatched'] as const)(
    'contains a message that costs nothing because it is %s',
    (why) => {
      expect(project(feedsProjector, noted(why)).rows(privateSms)).toMatchObject([readable]);
    },
  );

  it('never contains a message for an order that did not have that number', () => {
    const seen = project(feedsProjector, noted('not-assigned'));
    expect([...seen.rows(privateSms), ...seen.hints]).toEqual([]);
  });

  it('has no place for a message, and announces none, before the order decides', () => {
    const seen = project(feedsProjector, smsEvent(createHistory()));
    expect(seen.rows(privateSms)).toMatchObject([{ ...readable, seq: 0 }]);
    expect([...seen.rows(feeds), ...seen.hints]).toEqual([]);
  });

  it.each([
    ['an order pays once', () => completedEvent(paidEvent())],
    ['an order notes a message once', () => withheldEvent(noted('further'))],
  ])('counts a message once: %s', (_, history) => {
    const seen = project(feedsProjector, history());
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 1, ...readable }]);
    expect(seen.hints).toHaveLength(1);
  });
});

describe('a withheld message', () => {
  const withheld = () => withheldEvent(smsEvent(createHistory(), { late: true }));

  it('says that its order was not paid when it came', () => {
    const seen = project(feedsProjector, withheldEvent(smsEvent(createHistory()), ids.message, 'unpaid'));
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 1, msg: null, withheld: { why: 'unpaid' } }]);
    expect(JSON.stringify([seen.hints, seen.rows(privateSms)])).not.toMatch(/123456|Your code|4155550100/);
  });

  it('shows in the feed that it came, its price and its time, and none of its words', () => {
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

  it('comes again with its text, in place of its old row, when it was paid for', () => {
    const seen = project(feedsProjector, readEvent(withheld()));
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 2, ...readable }]);
    expect(seen.rows(feeds)).toMatchObject([{ seq: 2, messages: 1 }]);
    expect(seen.hints.map(({ body }) => (body as { readonly seq: number }).seq)).toEqual([1, 2]);
  });

  it('is shown once, however often it is recorded', () => {
    const seen = project(feedsProjector, readEvent(readEvent(withheld())));
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 2 }]);
  });
});

describe('a message for operators', () => {
  it('is in no feed and is announced to nobody', () => {
    const seen = project(feedsProjector, smsEvent(createHistory(), { audience: 'operators' }));
    expect([...seen.rows(publicSms), ...seen.rows(privateSms), ...seen.rows(feeds), ...seen.hints]).toEqual(
      [],
    );
  });
});

describe('a message that could not be routed', () => {
  const left = () => smsEvent(createHistory(), { audience: 'operators' });
  const routedByAdmin = () =>
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

  it('is in the view of admins with its words, and in no feed', () => {
    const seen = project(feedsProjector, left());
    expect(seen.rows(operatorSms)).toMatchObject([
      { _id: ids.message, outcome: 'unrouted', to: ids.e164, msg: 'Your code is 123456', code: '123456' },
    ]);
    expect([seen.rows(publicSms), seen.rows(privateSms), seen.hints]).toEqual([[], [], []]);
  });

  it('leaves that view when an admin gives it to an order, and then waits until the order decides', () => {
    const waiting = project(feedsProjector, routedByAdmin());
    expect([waiting.rows(operatorSms), waiting.hints]).toEqual([[], []]);
    expect(waiting.rows(privateSms)).toMatchObject([{ _id: ids.message, seq: 0 }]);
    const shown = project(feedsProjector, completedEvent(routedByAdmin()));
    expect(shown.rows(privateSms)).toMatchObject([
      { _id: ids.message, orderId: ids.order, msg: 'Your code is 123456', withheld: null },
    ]);
    const withheld = project(feedsProjector, withheldEvent(routedByAdmin()));
    expect(withheld.rows(privateSms)).toMatchObject([
      { _id: ids.message, from: null, msg: null, code: null },
    ]);
  });
});

describe('a call', () => {
  const AT = at('10:00:08');
  function announced(audience: 'customer' | 'operators' = 'customer') {
    const call = { messageId: ids.message, seconds: 12, isFetched: true, announcedAt: AT };
    return smsEvent(createHistory(), { audience }).append('RecordingAnnounced', call);
  }
  function shown(history: History) {
    const sms = { orderId: ids.order, userId: ids.user, messageId: ids.message, receivedAt: AT };
    return history.append('OrderSmsNoted', { ...sms, why: 'unmatched' });
  }
  function stored(history: History, userId: string | null = ids.user) {
    const audio = { messageId: ids.message, userId, blob: 'voice', bytes: 9, storedAt: AT };
    return history.append('RecordingStored', audio);
  }
  function failed(history: History, nextAt: string | null, attempt = 1) {
    const failure = {
      messageId: ids.message,
      userId: ids.user,
      attempt,
      why: 'status',
      failedAt: AT,
    } as const;
    return history.append('RecordingFetchFailed', { ...failure, nextAt });
  }
  function voice(state: 'awaited' | 'stored' | 'lost', isDecided = true) {
    return { seconds: 12, state, isDecided };
  }

  it('is added to the feed once, when its order shows it and when it can be played, whichever comes last', () => {
    expect(project(feedsProjector, shown(announced())).hints).toEqual([]);
    for (const history of [stored(shown(announced())), shown(stored(announced()))]) {
      const seen = project(feedsProjector, history);
      expect(seen.rows(privateSms)).toMatchObject([{ seq: 1, voice: voice('stored') }]);
      expect(seen.rows(voiceLog)).toEqual([{ _id: ids.message, userId: ids.user, seq: 1 }]);
      expect(seen.hints).toHaveLength(1);
    }
  });

  it('is added without its recording after a first failure, and added again with it', () => {
    const waiting = failed(shown(announced()), at('10:00:13'));
    expect(project(feedsProjector, waiting).rows(privateSms)).toMatchObject([
      { seq: 1, voice: voice('awaited') },
    ]);
    const again = failed(waiting, at('10:00:43'), 2);
    expect(project(feedsProjector, again).hints).toHaveLength(1);
    const seen = project(feedsProjector, stored(again));
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 2, voice: voice('stored') }]);
    expect(seen.rows(voiceLog)).toMatchObject([{ seq: 2 }]);
  });

  it('says in the end that its recording is lost', () => {
    const seen = project(feedsProjector, failed(shown(announced()), null, 10));
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 1, voice: voice('lost') }]);
  });

  it('that is withheld shows only its length, and can be played once it was paid for', () => {
    const kept = stored(withheldEvent(announced()));
    const seen = project(feedsProjector, kept);
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 1, from: null, voice: voice('stored', false) }]);
    expect(seen.hints).toHaveLength(1);
    expect(project(feedsProjector, readEvent(kept)).rows(privateSms)).toMatchObject([
      { seq: 2, withheld: null, voice: { state: 'stored' } },
    ]);
  });

  it('for operators is in their view, and moves with its recording to the order that an admin chooses', () => {
    const left = stored(announced('operators'), null);
    expect(project(feedsProjector, left).rows(operatorSms)).toMatchObject([{ voice: { state: 'stored' } }]);
    const routedByAdmin = left.append('SmsRoutedByAdmin', {
      messageId: ids.message,
      to: ids.e164,
      receivedAt: AT,
      sentAt: null,
      orderId: ids.order,
      userId: ids.user,
      appId: null,
      outcome: 'delivered',
      billable: false,
      from: '+14155550100',
      text: '',
      code: '',
      subject: `user:${ids.user}`,
    });
    const seen = project(feedsProjector, shown(routedByAdmin));
    expect(seen.rows(operatorSms)).toEqual([]);
    expect(seen.rows(privateSms)).toMatchObject([{ seq: 1, voice: voice('stored') }]);
  });
});
