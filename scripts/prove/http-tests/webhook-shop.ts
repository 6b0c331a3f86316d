import { WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { eventually } from '@ringpost/testing/eventually';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { type Hit, openReceiver } from './webhook-receiver.ts';

export const TEXT = 'Your WhatsApp code is 731-946, and nobody else may know it';
/** What nobody else may learn: the code, in any form, and the sender. Fewer digits would be part of many ids. */
export const PRIVATE = /731-?946|\b32665\b/;
export const MINUTE = 60_000;
/** Maximum of deliveries that wait for one receiver in this shop. */
export const BACKLOG = 40;

export const receiver = openReceiver();
let opened: OpenedShop | undefined;

let count = 0;
let keys = 0;

export function shop(): OpenedShop {
  if (!opened) throw new Error('the shop is not open');
  return opened;
}

/** Opens a shop and a receiver for the tests of one file. */
export function useWebhookShop(): void {
  beforeAll(async () => {
    await new Promise<void>((resolve) => void receiver.server.listen(0, '127.0.0.1', resolve));
    // Files may run in one process, one after the other.
    count = 0;
    const wish = { numbers: 40, customers: 30, creditMills: 50_000 };
    opened = await openShop(wish, {
      webhooks: { trustedReceivers: new Set([receiver.host()]), timeoutMs: 300, backlogMax: BACKLOG },
    });
  });
  afterEach(() => receiver.answers.clear());
  afterAll(async () => {
    await shop().remove();
    receiver.server.closeAllConnections();
    receiver.server.close();
  });
}

/** A customer that no other test uses. */
export function somebody(): WireCustomer {
  const customer = shop().facts.customers[count];
  count += 1;
  if (!customer) throw new Error('the shop needs more customers');
  return customer;
}

export async function ask(customer: WireCustomer, method: string, path: string, body?: object) {
  const response = await fetch(`${shop().ringpost.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds.
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as any };
}

export async function subscribe(
  customer: WireCustomer,
  types: readonly string[] = WEBHOOK_TYPES,
  form?: string,
): Promise<void> {
  const url = `http://${receiver.host()}/${customer.userId}`;
  expect((await ask(customer, 'PUT', 'webhook', { url, types, ...(form && { form }) })).status).toBe(204);
}

export async function secretOf(customer: WireCustomer): Promise<string> {
  return (await ask(customer, 'POST', 'webhook/secret')).body.secret;
}

export function hitsOf({ userId }: WireCustomer): readonly Hit[] {
  return receiver.hits.filter(({ customer }) => customer === userId);
}

/** Waits until the receiver of a customer was called so often, and the results can be read. */
export async function waitForHits(customer: WireCustomer, times: number): Promise<readonly Hit[]> {
  await eventually(() => hitsOf(customer).length >= times);
  await shop().ringpost.commandApi.tick();
  await shop().settle();
  return hitsOf(customer);
}

export async function deliveries(customer: WireCustomer, query = '') {
  await shop().settle();
  return (await ask(customer, 'GET', `webhook/deliveries?limit=100${query}`)).body.data as {
    readonly delivery_uuid: string;
    readonly type: string;
    readonly status: string;
    readonly attempts: number;
    readonly next_at: string | null;
    readonly last: { readonly status: number | null; readonly failure: string | null } | null;
  }[];
}

export async function buy(customer: WireCustomer) {
  keys += 1;
  const { body } = await shop().client.buy(customer, `key-${keys}`);
  return { orderId: String(body.order_uuid), number: String(body.number) };
}

let messages = 0;
export async function sms(to: string, text = TEXT): Promise<void> {
  messages += 1;
  await shop().client.sms(to, text, `SM-webhook-${messages}`);
  await shop().ringpost.commandApi.inbox.idle();
}

export async function testDelivery(customer: WireCustomer): Promise<string> {
  return (await ask(customer, 'POST', 'webhook/test')).body.delivery_uuid;
}
