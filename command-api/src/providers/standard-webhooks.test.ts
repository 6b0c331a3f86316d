import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedWebhook } from './standard-webhooks.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const stamp = String(Date.parse(NOW) / 1000);
const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;
const BODY = '{"message_id":"1"}';

function sign(signedBody = BODY, at = stamp, withKey: Buffer = key) {
  return `v1,${createHmac('sha256', withKey).update(`msg_1.${at}.${signedBody}`).digest('base64')}`;
}

function isSigned(headers: Readonly<Record<string, string>>, secrets: readonly string[] = [secret]): boolean {
  const all: Readonly<Record<string, string>> = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': stamp,
    'webhook-signature': sign(),
    ...headers,
  };
  return isSignedWebhook(
    { header: (name) => all[name], rawBody: Buffer.from(BODY), body: () => ({}), url: '', now: NOW },
    secrets,
  );
}

describe('a webhook that is signed by the standard', () => {
  it('is valid for the example of the standard', () => {
    // The example from the standard's own libraries.
    const example = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const header = (name: string) => example[name as keyof typeof example];
    const rawBody = Buffer.from('{"test": 2432232314}');
    const at = new Date(1_614_265_330_000).toISOString();
    const request = { header, rawBody, body: () => ({}), url: '', now: at };
    expect(isSignedWebhook(request, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(true);
    expect(isSignedWebhook(request, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx'])).toBe(false);
  });

  it('is valid with either of two secrets, and with any one of several signatures', () => {
    expect(isSigned({}, ['another', secret])).toBe(true);
    expect(isSigned({ 'webhook-signature': `v1a,AAAA v1,AAAA ${sign()}` })).toBe(true);
  });

  it('may have any text as its secret', () => {
    expect(isSigned({ 'webhook-signature': sign(BODY, stamp, Buffer.from('plain')) }, ['plain'])).toBe(true);
  });

  it('is valid for five minutes before and after its time', () => {
    const at = (seconds: number): boolean => {
      const shifted = String(Number(stamp) + seconds);
      return isSigned({ 'webhook-timestamp': shifted, 'webhook-signature': sign(BODY, shifted) });
    };
    expect([at(-300), at(300)]).toEqual([true, true]);
    expect([at(-301), at(301)]).toEqual([false, false]);
  });

  it.each([
    ['of another body', { 'webhook-signature': sign('{}') }],
    ['under another id', { 'webhook-id': 'msg_2' }],
    ['at another time', { 'webhook-timestamp': String(Number(stamp) + 1) }],
    ['without an id', { 'webhook-id': '' }],
    ['without a stamp', { 'webhook-timestamp': '' }],
    ['with a stamp that is none', { 'webhook-timestamp': 'now' }],
    ['with nothing in it', { 'webhook-signature': '' }],
    ['without its version', { 'webhook-signature': sign().slice(3) }],
    ['with another secret', { 'webhook-signature': sign(BODY, stamp, Buffer.alloc(32, 8)) }],
  ])('is refused %s', (_, headers) => {
    expect(isSigned(headers)).toBe(false);
  });

  it('is refused if there is no secret', () => expect(isSigned({}, [])).toBe(false));
});
