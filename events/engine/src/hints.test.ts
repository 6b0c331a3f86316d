import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { type Hint, readHint } from './hints.ts';

const SMS = {
  _id: '000000000001',
  seq: 1,
  sendTime: '2026-01-01T00:00:00.000Z',
  to: '+121255501xx',
  appId: null,
  from: 'WhatsApp',
  msg: 'Your code: 123-456 \u{1F511}',
  code: '123456',
};
const PUBLIC: Hint = { audience: 'public', topic: 'sms', body: { ...SMS, uuid: 'message' } };
const PRIVATE: Hint = {
  audience: 'customer:ann',
  topic: 'sms',
  body: { ...SMS, userId: 'ann', orderId: 'order', withheld: null, voice: null },
};
const WITHHELD: Hint = {
  ...PRIVATE,
  body: {
    ...PRIVATE.body,
    from: null,
    msg: null,
    code: null,
    withheld: { priceMills: 250, readUntil: SMS.sendTime },
  },
};
const CHANGED = { id: 'order', position: positionAt(7) };

describe('a hint', () => {
  it.each<Hint>([
    PUBLIC,
    PRIVATE,
    WITHHELD,
    { audience: 'public', topic: 'stock', body: {} },
    { audience: 'operators', topic: 'catalogue', body: {} },
    { audience: 'customer:ann', topic: 'orders', body: CHANGED },
    { audience: 'customer:ann', topic: 'wallet', body: CHANGED },
    { audience: 'customer:ann', topic: 'transactions', body: CHANGED },
    { audience: 'account:ann', topic: 'session', body: {} },
    { audience: 'account:ann', topic: 'session-ended', body: { sessionId: 's', expiresAt: SMS.sendTime } },
    { audience: 'engine', topic: 'key-forgotten', body: { subject: 'user:ann' } },
  ])('survives JSON: $audience $topic', (hint) => {
    expect(readHint(JSON.parse(JSON.stringify(hint)))).toEqual(hint);
  });

  it.each<[string, unknown]>([
    ['a topic of a newer version', { ...PUBLIC, topic: 'weather' }],
    ['a topic for somebody else', { ...PUBLIC, topic: 'wallet' }],
    ['a private message for all', { ...PRIVATE, audience: 'public' }],
    ['an audience without a name', { ...PRIVATE, audience: 'customer' }],
    ['a body of another shape', { audience: 'customer:ann', topic: 'orders', body: 'order' }],
    ['a body that lacks a field', { audience: 'engine', topic: 'key-forgotten', body: {} }],
    ['no object', null],
  ])('is not read from %s', (_, json) => {
    expect(readHint(json)).toBeUndefined();
  });

  it('of a newer version may have more fields', () => {
    expect(readHint({ ...PUBLIC, since: 'later' })).toMatchObject(PUBLIC);
  });
});
