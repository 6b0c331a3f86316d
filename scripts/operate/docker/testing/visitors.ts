import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Me, Session } from '@ringpost/command-api/accounts/accounts.contract';
import type { StartedFactor } from '@ringpost/command-api/accounts/second-factor.contract';
import type { MailLink, MailList } from '@ringpost/command-api/mail/mail.contract';
import type { BoughtActivation } from '@ringpost/command-api/orders/orders.contract';
import type { PublicPriceList } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { PrivateFeed, SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { OrderList, OrderView } from '@ringpost/query-api/orders/orders.contract';
import { io, type Socket } from 'socket.io-client';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { codeOfApp } from '../../../prove/e2e/authenticator.ts';
import type { Wire } from './wire.ts';

interface Login {
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'quiet-harbour-film';
const CREDIT_DOLLARS = 50;
const WITHIN_MS = 90_000;
const AGAIN_MS = 250;

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const result = await look();
    if (result !== undefined) return result;
    if (Date.now() > deadline) throw new Error(`there is still no ${what}`);
    await sleep(AGAIN_MS);
  }
}

/**
 * The first login of the first admin, who must choose a password and add a second factor. Returns a token for the routes of admins.
 */
export async function logInAsFirstAdmin({ ask }: Wire, login: Login): Promise<string> {
  const first = await ask<Session>('/api/auth/login', { method: 'POST', body: login });
  const body = { current_password: login.password, password: PASSWORD };
  const path = '/api/auth/update_password';
  const { token } = await ask<Session>(path, { method: 'POST', token: first.token, body });
  await ask('/api/auth/confirm-password', { method: 'POST', token, body: { password: PASSWORD } });
  const factor = '/api/auth/second_factor';
  const { secret } = await ask<StartedFactor>(factor, { method: 'POST', token, body: {} });
  const code = codeOfApp(secret, Date.now());
  await ask(`${factor}/confirm`, { method: 'POST', token, body: { code } });
  return token;
}

/** The token in the mail to an address. An admin passes it on, because no mail server is there. */
async function mailedToken({ ask }: Wire, token: string, email: string): Promise<string> {
  const mail = await until(`mail to ${email}`, async () => {
    const { data } = await ask<MailList>('/api/admin/mail?limit=50', { token });
    return data.find(({ to, kind }) => to === email && kind === 'confirm');
  });
  const path = `/api/admin/mail/${encodeURIComponent(mail.id)}/link`;
  const { link } = await ask<MailLink>(path, { method: 'POST', token, body: {} });
  return new URL(link).searchParams.get('token') ?? '';
}

/** A customer signs up, confirms the address and gets credit. Returns the customer's token. */
export async function signUp(wire: Wire, adminToken: string): Promise<string> {
  const login: Login = { email: `${randomUUID()}@ringpost.example`, password: PASSWORD };
  await wire.ask('/api/auth/register', { method: 'POST', body: login });
  const confirm = { token: await mailedToken(wire, adminToken, login.email), password: PASSWORD };
  await wire.ask('/api/auth/register/confirm', { method: 'POST', body: confirm });
  const { token } = await wire.ask<Session>('/api/auth/login', { method: 'POST', body: login });
  const { user_id: userId } = await wire.ask<Me>('/api/auth/me', { token });
  await wire.ask(`/api/users/${userId}/credit`, {
    method: 'POST',
    token: adminToken,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: CREDIT_DOLLARS, reason: 'To try Ringpost with' },
  });
  return token;
}

/** What a customer sees of the messages who has a page open. */
export interface Listener {
  /** Whether a message with this text was seen already, or is seen within this many milliseconds. */
  hears(text: string, withinMs?: number): Promise<boolean>;
  close(): void;
}

/**
 * Opens the customer's own live connection, only by WebSocket. It reconnects by itself, and reads then what was pushed
 * meanwhile, as the pages do.
 */
export async function listen({ url, ask }: Wire, token: string): Promise<Listener> {
  const socket: Socket = io(`${url}/private`, { transports: ['websocket'], auth: { token } });
  const texts = new Set<string>();
  function note({ msg }: SmsView): void {
    texts.add(msg ?? '');
  }
  socket.on('sms', note);
  socket.on('connect', async () => {
    const { data } = await ask<PrivateFeed>('/api/sms/list?limit=100', { token });
    for (const message of data) note(message);
  });
  await until('live connection', async () => socket.connected || undefined);
  return {
    async hears(text, withinMs = WITHIN_MS) {
      const deadline = Date.now() + withinMs;
      while (!texts.has(text) && Date.now() < deadline) await sleep(AGAIN_MS);
      return texts.has(text);
    },
    close: () => socket.disconnect(),
  };
}

/** Buys a number for WhatsApp. A repetition is the same purchase. */
async function buy({ ask }: Wire, token: string): Promise<BoughtActivation> {
  const { data } = await ask<PublicPriceList>('/api/users/app_pricing?country_iso=US&limit=999', { token });
  const offer = data.find(({ app_name }) => app_name === 'WhatsApp');
  if (!offer) throw new Error('WhatsApp is not in the shop');
  return ask('/api/orders/on_demand', {
    method: 'POST',
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { app_uuid: offer.app_uuid, country_iso: 'US', quoted_price: offer.on_delv_price },
  });
}

/** A signed SMS in the format of Twilio. A repetition is the same message. */
async function deliver({ url, ask }: Wire, authToken: string, to: string, text: string): Promise<void> {
  const path = '/hooks/sms/twilio';
  const form = {
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    AccountSid: 'AC00000000000000000000000000000000',
    From: '32665',
    To: to,
    Body: text,
    NumSegments: '1',
  };
  const signature = getExpectedTwilioSignature(authToken, url + path, form);
  const headers = { 'x-twilio-signature': signature };
  await ask(path, { method: 'POST', headers, body: new URLSearchParams(form) });
}

/** Buys a number, sends its code, and waits until the order is completed with it. Returns the text of the message. */
export async function activate(wire: Wire, token: string, authToken: string): Promise<string> {
  const { order_uuid: orderId } = await buy(wire, token);
  async function find(has: (order: OrderView) => boolean): Promise<OrderView | undefined> {
    const { data } = await wire.ask<OrderList>('/api/orders/list?limit=100', { token });
    return data.find((order) => order.order_uuid === orderId && has(order));
  }
  const { number } = await until('number', () => find((order) => order.number !== null));
  const code = String(100_000 + randomBytes(2).readUInt16BE());
  const text = `Your WhatsApp code is ${code}`;
  await deliver(wire, authToken, number ?? '', text);
  await until('code', () => find((order) => order.status === 'completed' && order.code === code));
  return text;
}
