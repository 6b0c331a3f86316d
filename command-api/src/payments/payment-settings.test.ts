import { describe, expect, it } from 'vitest';
import { readPaymentSettings } from './payment-settings.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
const BTCPAY = {
  BTCPAY_URL: 'https://pay.example/',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_API_KEY: 'key',
  BTCPAY_WEBHOOK_SECRET: '0123456789abcdef',
};

describe('the gateways that are on', () => {
  it('are only the sandbox if nothing is set, and none in production', () => {
    expect(readPaymentSettings({}, false)).toEqual({ sandbox: true });
    expect(readPaymentSettings({}, true)).toEqual({ sandbox: false });
  });

  it('are those that are set; the sandbox is then on only if it is also set', () => {
    expect(readPaymentSettings(STRIPE, false)).toMatchObject({
      sandbox: false,
      stripe: { secretKey: 'sk_test', webhookSecret: 'whsec_0123456789' },
    });
    expect(readPaymentSettings({ ...STRIPE, RINGPOST_SANDBOX_PAYMENTS: 'on' }, false).sandbox).toBe(true);
    expect(readPaymentSettings({ RINGPOST_SANDBOX_PAYMENTS: 'off' }, false).sandbox).toBe(false);
  });

  it('never include the sandbox in production', () => {
    expect(() => readPaymentSettings({ RINGPOST_SANDBOX_PAYMENTS: 'on' }, true)).toThrow(
      'RINGPOST_SANDBOX_PAYMENTS is "on"; it must be off in production',
    );
  });

  it('need all their settings: otherwise the refusal names what is missing', () => {
    const { STRIPE_SECRET_KEY } = STRIPE;
    expect(() => readPaymentSettings({ STRIPE_SECRET_KEY }, true)).toThrow(
      'STRIPE_WEBHOOK_SECRET is not set; STRIPE_SECRET_KEY needs it.',
    );
  });

  it('need a secret that is too long to be guessed, and the refusal does not show it', () => {
    const short = { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'short' };
    expect(() => readPaymentSettings(short, true)).toThrow(/^STRIPE_WEBHOOK_SECRET has 5 characters/);
  });

  it('are reached by https', () => {
    expect(readPaymentSettings(BTCPAY, true).btcpay?.url).toBe('https://pay.example');
    expect(() => readPaymentSettings({ ...BTCPAY, BTCPAY_URL: 'http://pay.example' }, true)).toThrow(
      'it must be the https address of your BTCPay Server',
    );
  });
});
