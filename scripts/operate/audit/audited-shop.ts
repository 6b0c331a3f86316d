import { SELLER } from '../../prove/http-tests/invoice-seller.ts';
import { type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { payer } from '../../prove/http-tests/payer.ts';
import type { WireCustomer } from '../../prove/http-tests/shop-facts.ts';
import { auditFolder, type Finding } from './audit.ts';

export const PRIVATE_TEXT = 'Your WhatsApp code is 731946, and nobody else may know it';
export const PUBLIC_TEXT = 'Your WhatsApp code is 100200, and everybody may know it';
const WITHHELD_TEXT = 'Your WhatsApp code is 246810, and nobody has paid for it';
const MINUTE_MS = 60_000;
const VENDOR_SECONDS = 20;

export interface AuditedShop {
  /** Stopped; its folder can be copied. */
  readonly shop: OpenedShop;
  readonly besideTheServer: readonly Finding[];
  /** The customer who paid for a code, and the one who bought nothing. */
  readonly payer: string;
  readonly stranger: string;
  readonly paidNumber: string;
}

/** The price of a number for four hours in the shop of these tests, in dollars: that of one activation. */
const RENT = 0.5;

/** The third customer reserves a number, and the second one waits for it. */
async function reserveAndWait({ client, facts }: OpenedShop, e164: string): Promise<void> {
  const [, second, third] = facts.customers;
  if (!second || !third) throw new Error('three customers are needed');
  const reservation = { number: e164, app_uuid: facts.appId, quoted_price: 0.25 };
  for (const [customer, wait] of [
    [third, false],
    [second, true],
  ] as const) {
    const { status, text } = await client.post(
      customer,
      '/api/number_reservation',
      { ...reservation, wait },
      'keep',
    );
    if (status !== 201) throw new Error(`the number could not be reserved: ${status} ${text}`);
  }
}

async function rentAndExtend({ client, facts }: OpenedShop, customer: WireCustomer): Promise<string> {
  const term = { term_hours: 4, quoted_price: RENT };
  const rental = { app_uuid: facts.appId, country_iso: 'US', number_type: 'new', ...term };
  const { body: rented } = await client.post(customer, '/api/orders/create_number_order', rental, 'rent');
  const path = `/api/order_number/extend/${rented.order_uuid}`;
  const { status, text } = await client.post(customer, path, term, 'extend');
  if (status !== 201) throw new Error(`the rental could not be extended: ${status} ${text}`);
  return String(rented.number);
}

/** Two numbers with one order, one of them paid for. */
async function buyBulk(
  { client, facts, ringpost }: OpenedShop,
  customer: WireCustomer,
): Promise<readonly string[]> {
  const order = { app_uuid: facts.appId, country_iso: 'US', quantity: 2, quoted_price: 0.5 };
  const { body, status, text } = await client.post(customer, '/api/orders/on_demand_bulk', order, 'bulk');
  if (status !== 201) throw new Error(`the bulk order failed: ${status} ${text}`);
  const numbers = (body.numbers as readonly { readonly number: string }[]).map(({ number }) => number);
  await client.sms(numbers[0] ?? '', 'Your WhatsApp code is 135790', 'SM-bulk');
  await ringpost.commandApi.inbox.idle();
  return numbers;
}

/** A number that a vendor activates first. */
async function buyDormant({ client, facts, ...shop }: OpenedShop, customer: WireCustomer): Promise<void> {
  const order = { app_uuid: facts.appId, country_iso: 'US', quantity: 1, quoted_price: 0.5 };
  const { body, status, text } = await client.post(customer, '/api/orders/dormant', order, 'dormant');
  if (status !== 202) throw new Error(`the dormant number could not be ordered: ${status} ${text}`);
  for (let looks = 0; looks < 20; looks += 1) {
    await shop.advance(VENDOR_SECONDS * 1_000);
    await shop.settle();
    const order = await client.get(customer, `/api/orders/${String(body.order_uuid)}`);
    if (order.body.fulfilled === 1) return;
  }
  throw new Error('the vendor never activated the dormant number');
}

/** An admin gives back a part of what was paid for an order. */
async function refundPart(
  { client, facts }: OpenedShop,
  { userId }: WireCustomer,
  orderId: string,
): Promise<void> {
  const part = { order_uuid: orderId, amount: 0.2, reason: 'The code did not work' };
  const { status, text } = await client.post(facts.admin, `/api/users/${userId}/refund`, part, 'refund');
  if (status !== 201) throw new Error(`the order could not be refunded: ${status} ${text}`);
}

/**
 * One payment; one alert; one dormant number; one reserved number, with a second customer in the line; one rental that was
 * extended; one bulk order; one order that was paid for, and refunded in part by an admin; one order that was refunded, with two
 * late messages, one of which the customer paid to read; and public messages.
 */
export async function openAuditedShop(): Promise<AuditedShop> {
  const behaviour = { delaySeconds: VENDOR_SECONDS, stock: 1, failShare: 0, lostShare: 0 };
  const shop = await openShop(
    { numbers: 7, customers: 3, creditMills: 4_000 },
    { dormant: { vendor: 'simulated', behaviour }, invoices: SELLER },
  );
  const { client, facts, ringpost } = shop;
  const [first, second, third] = facts.customers;
  if (!first || !second || !third) throw new Error('three customers are needed');
  await payer(client).pay(third, 1);
  await buyDormant(shop, first);
  const rentedNumber = await rentAndExtend(shop, second);
  const { body: paid } = await client.buy(first, 'paid');
  const paidNumber = String(paid.number);
  const waitedNumber = String((await client.buy(second, 'waited')).body.number);
  await client.sms(paidNumber, PRIVATE_TEXT, 'SM-paid');
  await ringpost.commandApi.inbox.idle();
  await refundPart(shop, first, String(paid.order_uuid));
  await shop.advance(31 * MINUTE_MS);
  await client.sms(waitedNumber, 'Your WhatsApp code is 555666, too late', 'SM-late');
  await client.sms(waitedNumber, WITHHELD_TEXT, 'SM-withheld');
  await ringpost.commandApi.inbox.idle();
  await shop.settle();
  const { body: feed } = await client.get(second, '/api/sms/list');
  const late = (feed.data as readonly { readonly uuid: string }[]).at(-1)?.uuid ?? '';
  await client.post(third, '/api/portin_request', { number_list: '+14155550150' }, 'port-in');
  const { status } = await client.post(second, `/api/sms/${late}/read`, { quoted_price: 0.5 });
  if (status !== 200) throw new Error(`the withheld message could not be read: ${status}`);
  const bulkNumbers = await buyBulk(shop, second);
  const used = [rentedNumber, paidNumber, waitedNumber, ...bulkNumbers];
  const spare = facts.numbers.filter((e164) => !used.includes(e164));
  // One is reserved, and one nobody ever had.
  if (spare.length < 2) throw new Error('two spare numbers are needed');
  await reserveAndWait(shop, spare.at(-1) ?? '');
  const watch = { app_uuid: facts.appId, numbers: paidNumber, auto_notification: true };
  const { status: isSet } = await client.post(third, '/api/alert/bulk', watch, 'alert');
  if (isSet !== 201) throw new Error(`the alert could not be set: ${isSet}`);
  const [unused = ''] = spare;
  await client.sms(unused, PUBLIC_TEXT, 'SM-public');
  await ringpost.commandApi.inbox.idle();
  // Overdue obligations show once the log has continued.
  await shop.advance(5 * MINUTE_MS);
  await client.sms(unused, 'One more for all', 'SM-public-2');
  await ringpost.commandApi.signBalances();
  await shop.settle();
  const besideTheServer = await auditFolder({ dataDir: shop.dataDir });
  await shop.stop();
  return { shop, besideTheServer, payer: first.userId, stranger: third.userId, paidNumber };
}
