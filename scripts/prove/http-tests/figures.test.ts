import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOperator, type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

let shop: OpenedShop;
let ann: WireCustomer;

beforeAll(async () => {
  shop = await openShop({ numbers: 6, customers: 1, creditMills: 5_000 });
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  ann = customer;
});
afterAll(() => shop.remove());

/** The value of a figure, with its labels if it has some. */
async function figure(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${shop.ringpost.url}/metrics`, asOperator)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

describe('the figures that alarms need', () => {
  it('count purchases by result, and time appends', async () => {
    const appends = (await figure('ringpost_append_seconds_count')) ?? 0;
    expect((await shop.client.buy(ann, 'one')).status).toBe(201);
    expect(await figure('ringpost_purchases_total{result="bought"}')).toBe(1);
    expect(await figure('ringpost_append_seconds_count')).toBeGreaterThan(appends);
  });

  it('count the texts of each vendor, and say when the last one came', async () => {
    const { body } = await shop.client.buy(ann, 'two');
    const before = shop.ringpost.commandApi.deps.clock.now().getTime() / 1000;
    await shop.client.sms(String(body.number), 'Your WhatsApp code is 123-456', 'SM-figures');
    const { vendorId } = shop.facts;
    expect(await figure(`ringpost_texts_total{vendor="${vendorId}"}`)).toBe(1);
    const lastAt = await figure(`ringpost_vendor_last_text_timestamp_seconds{vendor="${vendorId}"}`);
    expect(lastAt).toBeGreaterThanOrEqual(before);
  });

  it('say that the chain follows the log, and when its last head was signed', async () => {
    await vi.waitFor(async () => expect(await figure('ringpost_chain_behind_events')).toBe(0), 60_000);
    expect(await figure('ringpost_chain_stopped')).toBe(0);
    expect(await figure('ringpost_chain_last_head_timestamp_seconds')).toBeGreaterThan(0);
  });

  it('say that views and policies work, and that every server answers', async () => {
    await shop.settle();
    expect(await figure('ringpost_view_behind_events{view="orders"}')).toBe(0);
    expect(await figure('ringpost_policy_stopped{policy="settle-ended-orders"}')).toBe(0);
    for (const server of ['log', 'readModel', 'vault', 'bus'])
      expect(await figure(`ringpost_server_up{server="${server}"}`)).toBe(1);
  });

  it('have the size of the log, what is free on its disk, and what waits', async () => {
    expect(await figure('ringpost_log_bytes')).toBeGreaterThan(0);
    expect(await figure('ringpost_disk_free_bytes')).toBeGreaterThan(0);
    expect(await figure('ringpost_unsent_mails{state="failed"}')).toBe(0);
    expect(await figure('ringpost_webhook_deliveries_waiting')).toBe(0);
  });
});
