import { verifySignature } from '@vonage/jwt';
import { Telnyx } from 'telnyx';
import { describe, expect, it } from 'vitest';
import { isSignedV2, isSignedV3 } from './plivo-signature.ts';
import type { VonageMethod } from './provider-accounts.ts';
import { TELNYX_PUBLIC_KEY, telnyxHeaders, vonageToken } from './signed-sms.fixture.ts';
import { vonageSignature } from './vonage-signature.ts';

const BODY = '{"text":"Your code is 123-456. Привет"}';
const PLIVO_URL = 'https://ringpost.example/hooks/sms/plivo';

describe('what is signed here', () => {
  it('is what the library of Telnyx accepts', () => {
    const now = new Date();
    const headers = telnyxHeaders(BODY, now);
    const { webhooks } = new Telnyx('no-key');
    const stamp = headers['telnyx-timestamp'];
    const bytesOf = (base64: string | undefined) => new Uint8Array(Buffer.from(base64 ?? '', 'base64'));
    const [signature, key] = [
      bytesOf(headers['telnyx-signature-ed25519']),
      bytesOf(TELNYX_PUBLIC_KEY),
    ] as const;
    const open = (text: string) => webhooks.constructEvent(text, signature, stamp, key);
    expect(open(BODY)).toEqual(JSON.parse(BODY));
    expect(() => open(`${BODY} `)).toThrow();
  });

  it('is what the library of Vonage accepts', () => {
    const token = vonageToken(BODY, 'the-secret-of-vonage', new Date());
    expect(verifySignature(token, 'the-secret-of-vonage')).toBe(true);
    expect(verifySignature(token, 'guessed')).toBe(false);
  });

  // From the tests of the Python library of Vonage, whose secret is the word `secret`.
  it.each<[VonageMethod, string]>([
    ['md5hash', '6af838ef94998832dbfc29020b564830'],
    ['md5', 'c15c21ced558c93a226c305f58f902f2'],
    ['sha1', '3e19a4e6880fdc2c1426bfd0587c98b9532f0210'],
    ['sha256', 'a321e824b9b816be7c3f28859a31749a098713d39f613c80d455bbaffae1cd24'],
    [
      'sha512',
      '812a18f76680fa0fe1b8bd9ee1625466ceb1bd96242e4d050d2cfd9a7b40166c63ed26ec9702168781b6edcf1633db8ff95af9341701004eec3fcf9550572ee8',
    ],
  ])('is by %s what Vonage publishes as an example', (method, signature) => {
    const fields = { a: '1', b: '2', timestamp: '1461605396' };
    expect(vonageSignature(fields, { secret: 'secret', method })).toBe(signature);
  });

  // Accepted by the library `plivo` 4.79.0: a hundred packages, so it is no dependency.
  it('is what the library of Plivo accepts', () => {
    const form = {
      ...{ From: '14155550100', To: '12125551001', Text: 'Your code is 482913. Привет & = +' },
      ...{ MessageUUID: '8f3c1d2e-0000-11ee-aaaa-0242ac110003', Type: 'sms', Units: '1' },
    };
    const shown: Readonly<Record<string, string>> = {
      'x-plivo-signature-v3': 'x,qiihNfZ5701xmF4au0R04+kkm2BYu/9dWQ5cIbbcoGU=',
      'x-plivo-signature-ma-v3': 'jOaQbx6vg592S0J1+9DkseKTay+lRKhDzg+bhzgx9fs=',
      'x-plivo-signature-v3-nonce': '12345678',
      'x-plivo-signature-v2': 'lh3Map1FZ6AMofjmqPLl3wNU4FiiRvrf5+rG6GWeMbQ=',
      'x-plivo-signature-v2-nonce': '87654321',
    };
    const header = (name: string) => shown[name];
    const token = 'the-token-of-plivo';
    expect(isSignedV3(header, token, PLIVO_URL, form)).toBe(true);
    expect(isSignedV3(header, token, `${PLIVO_URL}?b=2&a=1`, form)).toBe(true);
    expect(isSignedV3(header, token, `${PLIVO_URL}?b=3&a=1`, form)).toBe(false);
    expect(isSignedV2(header, token, PLIVO_URL)).toBe(true);
    expect(isSignedV2(header, token, `${PLIVO_URL}x`)).toBe(false);
  });
});
