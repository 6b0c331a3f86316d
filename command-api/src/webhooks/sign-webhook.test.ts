import { randomBytes } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signWebhook } from './sign-webhook.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const other = `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"type":"webhook.test","data":{"msg":"größer 🎉"}}';
const timestamp = Math.floor(Date.now() / 1000);
const id = '0198f3a2-7c41-7e08-9b6d-2f1c80a4d713';

function headers(signature: string) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
}

describe('the signature of a delivery', () => {
  it('is what the reference library of Standard Webhooks makes itself', () => {
    const reference = new Webhook(secret).sign(id, new Date(timestamp * 1000), body);
    expect(signWebhook([secret], { id, timestamp, body })).toBe(reference);
  });

  it('is valid for both secrets after a roll', () => {
    const signed = headers(signWebhook([other, secret], { id, timestamp, body }));
    expect(new Webhook(secret).verify(body, signed)).toEqual(JSON.parse(body));
    expect(new Webhook(other).verify(body, signed)).toEqual(JSON.parse(body));
  });

  it('is not valid for another secret, or another body', () => {
    const signed = headers(signWebhook([secret], { id, timestamp, body }));
    expect(() => new Webhook(other).verify(body, signed)).toThrow(WebhookVerificationError);
    expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow(WebhookVerificationError);
  });
});
