import { publicSmsPreloadMaxRows } from '@ringpost/events/rules/limits';
import { describe, expect, it } from 'vitest';
import { at, ids, smsTold } from '../testing/activation.ts';
import { project, story } from '../testing/story.ts';
import { feedsProjector } from './feeds.projector.ts';
import { feeds, pendingSms, privateSms, publicSms } from './feeds.view.ts';

describe('the public feed', () => {
  it('holds what is public, its recipient masked already', () => {
    const seen = project(feedsProjector, smsTold(story(), { audience: 'public' }));
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
    const told = smsTold(story(), { audience: 'public', sentAt: at('09:59:00') });
    expect(project(feedsProjector, told).rows(publicSms)[0]?.sendTime).toBe(at('09:59:00'));
  });

  it('is the same with and without the traffic of customers', () => {
    const alone = story();
    const among = story();
    for (let n = 0; n < 5; n += 1) {
      smsTold(alone, { audience: 'public', messageId: `public-${n}` });
      smsTold(among, { messageId: `private-${n}` });
      smsTold(among, { audience: 'public', messageId: `public-${n}` });
      smsTold(among, { audience: 'operators', messageId: `operators-${n}` });
    }
    const seen = project(feedsProjector, among);
    expect(seen.rows(publicSms)).toEqual(project(feedsProjector, alone).rows(publicSms));
    expect(seen.rows(publicSms).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(seen.row(feeds, 'public')).toEqual({ _id: 'public', seq: 5 });
  });

  it('keeps the newest only', () => {
    const told = story();
    for (let n = 0; n < publicSmsPreloadMaxRows + 3; n += 1)
      smsTold(told, { audience: 'public', messageId: `m${n}` });
    const rows = project(feedsProjector, told).rows(publicSms);
    expect(rows).toHaveLength(publicSmsPreloadMaxRows);
    expect(Math.min(...rows.map(({ seq }) => seq))).toBe(4);
  });
});

describe("a customer's feed", () => {
  it('holds their messages, with the order they belong to', () => {
    const seen = project(feedsProjector, smsTold(story()));
    expect(seen.rows(privateSms)).toMatchObject([
      {
        _id: `${ids.user}|000000000001`,
        seq: 1,
        to: ids.e164,
        orderId: ids.order,
        code: '123456',
        outcome: 'delivered',
        counts: true,
      },
    ]);
    expect(seen.rows(publicSms)).toEqual([]);
    expect(seen.hints).toMatchObject([{ audience: `customer:${ids.user}`, topic: 'sms' }]);
  });

  it('says which message came late', () => {
    const rows = project(feedsProjector, smsTold(story(), { late: true })).rows(privateSms);
    expect(rows).toMatchObject([{ outcome: 'late', counts: false }]);
  });
});

describe('a message for operators', () => {
  it('stands in no feed and is announced to nobody', () => {
    const seen = project(feedsProjector, smsTold(story(), { audience: 'operators' }));
    expect([...seen.rows(publicSms), ...seen.rows(privateSms), ...seen.rows(feeds), ...seen.hints]).toEqual(
      [],
    );
  });
});

describe('a text whose audience is not known yet', () => {
  it('waits where nobody reads it, and goes with the answer', () => {
    const told = smsTold(story());
    const [received] = told.events;
    const halfway = project(feedsProjector, { events: received ? [received] : [] });
    expect(halfway.rows(pendingSms)).toHaveLength(1);
    expect([...halfway.rows(publicSms), ...halfway.hints]).toEqual([]);
    expect(project(feedsProjector, told).rows(pendingSms)).toEqual([]);
  });
});
