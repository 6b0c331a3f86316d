import { type OpenedShop, openShop } from '../http-tests/opened-shop.ts';
import { auditFolder, type Finding } from './audit.ts';

export const PRIVATE_TEXT = 'Your WhatsApp code is 731946, and nobody else may know it';
export const PUBLIC_TEXT = 'Your WhatsApp code is 100200, and everybody may know it';
const WITHHELD_TEXT = 'Your WhatsApp code is 246810, and nobody has paid for it';
const MINUTE_MS = 60_000;

export interface AuditedShop {
  /** Stopped; its folder is there to be copied. */
  readonly shop: OpenedShop;
  readonly besideTheServer: readonly Finding[];
  /** Who paid for a code, and who bought nothing. */
  readonly payer: string;
  readonly stranger: string;
  readonly paidNumber: string;
}

/** One order that was paid for, one given back with two messages too late, of which one is read for its price, and public ones. */
export async function openAuditedShop(): Promise<AuditedShop> {
  const shop = await openShop({ numbers: 6, customers: 3, creditMills: 2_000 });
  const { client, facts, ringpost } = shop;
  const [first, second, third] = facts.customers;
  if (!first || !second || !third) throw new Error('three customers are needed');
  const paidNumber = String((await client.buy(first, 'paid')).body.number);
  const waitedNumber = String((await client.buy(second, 'waited')).body.number);
  await client.sms(paidNumber, PRIVATE_TEXT, 'SM-paid');
  await ringpost.commandApi.inbox.idle();
  await shop.advance(31 * MINUTE_MS);
  await client.sms(waitedNumber, 'Your WhatsApp code is 555666, too late', 'SM-late');
  await client.sms(waitedNumber, WITHHELD_TEXT, 'SM-withheld');
  await ringpost.commandApi.inbox.idle();
  await shop.settle();
  const { body: feed } = await client.get(second, '/api/sms/list');
  const late = (feed.data as readonly { readonly uuid: string }[]).at(-1)?.uuid ?? '';
  const { status } = await client.post(second, `/api/sms/${late}/read`, { quoted_price: 0.5 });
  if (status !== 200) throw new Error(`the withheld message could not be read: ${status}`);
  const unused = facts.numbers.find((e164) => e164 !== paidNumber && e164 !== waitedNumber) ?? '';
  await client.sms(unused, PUBLIC_TEXT, 'SM-public');
  await ringpost.commandApi.inbox.idle();
  // What is overdue shows once the log has gone on.
  await shop.advance(5 * MINUTE_MS);
  await client.sms(unused, 'One more for all', 'SM-public-2');
  await shop.settle();
  const besideTheServer = await auditFolder({ dataDir: shop.dataDir });
  await shop.stop();
  return { shop, besideTheServer, payer: first.userId, stranger: third.userId, paidNumber };
}
