import { SECRET_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { choiceOf, type Env, longEnough } from '@ringpost/web/http';
import type { BtcpaySettings } from './gateways/btcpay.ts';
import type { CoinpaymentsSettings } from './gateways/coinpayments.ts';
import type { StripeSettings } from './gateways/stripe.ts';

/** The gateways that the operator has configured. The others are off. */
export interface PaymentSettings {
  readonly sandbox: boolean;
  readonly coinpayments?: CoinpaymentsSettings | undefined;
  readonly stripe?: StripeSettings | undefined;
  readonly btcpay?: BtcpaySettings | undefined;
}

/** All settings of a group, or none: with half of them, a gateway would take money that is never credited. */
function allOf<Name extends string>(
  env: Env,
  names: Readonly<Record<Name, string>>,
): Record<Name, string> | undefined {
  const entries = Object.entries<string>(names);
  const configured = entries.filter(([, variable]) => env[variable] !== undefined);
  if (configured.length === 0) return undefined;
  const missing = entries.find(([, variable]) => env[variable] === undefined);
  if (missing) throw new Error(`${missing[1]} is not set; ${configured[0]?.[1]} needs it.`);
  return Object.fromEntries(entries.map(([name, variable]) => [name, env[variable]])) as Record<Name, string>;
}

function urlOf(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.hostname !== 'localhost' && url?.hostname !== '127.0.0.1')
    throw new Error(`BTCPAY_URL is "${text}"; it must be the https address of your BTCPay Server.`);
  return url.href.replace(/\/+$/, '');
}

/**
 * Reads which gateways are configured. The sandbox is on by default if there is no other one, and never in production.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readPaymentSettings(env: Env, production: boolean): PaymentSettings {
  for (const name of ['COINPAYMENTS_IPN_SECRET', 'STRIPE_WEBHOOK_SECRET', 'BTCPAY_WEBHOOK_SECRET'])
    longEnough(env, name, SECRET_MIN_CHARACTERS);
  const coinpayments = allOf(env, {
    merchantId: 'COINPAYMENTS_MERCHANT_ID',
    publicKey: 'COINPAYMENTS_PUBLIC_KEY',
    privateKey: 'COINPAYMENTS_PRIVATE_KEY',
    ipnSecret: 'COINPAYMENTS_IPN_SECRET',
  });
  const stripe = allOf(env, { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' });
  const server = allOf(env, {
    url: 'BTCPAY_URL',
    storeId: 'BTCPAY_STORE_ID',
    apiKey: 'BTCPAY_API_KEY',
    webhookSecret: 'BTCPAY_WEBHOOK_SECRET',
  });
  const btcpay = server && { ...server, url: urlOf(server.url) };
  const choice = choiceOf(env, 'RINGPOST_SANDBOX_PAYMENTS', ['on', 'off']);
  if (production && choice === 'on')
    throw new Error(
      'RINGPOST_SANDBOX_PAYMENTS is "on"; it must be off in production, because it moves no money.',
    );
  const isDefault = !production && !coinpayments && !stripe && !btcpay;
  return { sandbox: choice === undefined ? isDefault : choice === 'on', coinpayments, stripe, btcpay };
}
