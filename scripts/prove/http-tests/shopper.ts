import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import type { WireAnswer } from './concurrent-requests.ts';
import type { OpenedCountry } from './opened-shop.ts';
import { PRICE_MILLS, type WireCustomer } from './shop-facts.ts';

interface Purchase {
  readonly orderId: string;
  readonly number: string;
}

/** What customers do and see in an opened shop. All reads are as new as the log. */
export interface Shopper {
  buy(customer: WireCustomer): Promise<Purchase>;
  cancel(customer: WireCustomer, orderId: string): Promise<WireAnswer>;
  read(customer: WireCustomer, messageId: string, price?: number): Promise<WireAnswer>;
  /** Newest first. */
  feed(customer: WireCustomer): Promise<readonly SmsView[]>;
  order(customer: WireCustomer, orderId: string): Promise<OrderDetail>;
  balance(customer: WireCustomer): Promise<number>;
  /** Everything that a customer can read about messages and orders, as one text. */
  everything(customer: WireCustomer, ...orderIds: readonly string[]): Promise<string>;
  publicFeed(): Promise<readonly SmsView[]>;
  /** An SMS comes in. Resolves when everything that follows has happened. */
  receive(to: string, text: string, sentAt?: string): Promise<void>;
}

/** The price of one activation of the shop, in dollars. */
export const PRICE = PRICE_MILLS / 1000;

async function settle(shop: OpenedCountry): Promise<void> {
  await shop.ringpost.commandApi.inbox.idle();
  await shop.settle();
}

export function shopper(shop: OpenedCountry): Shopper {
  const get = async (customer: WireCustomer, path: string): Promise<Record<string, unknown>> => {
    await settle(shop);
    return (await shop.client.get(customer, path)).body;
  };
  return {
    async buy(customer) {
      const key = randomUUID();
      let { status, body } = await shop.client.buy(customer, key);
      // Sales pause while the views are behind. A client does as it is told, and asks again.
      while (status === 503) {
        await setTimeout(1000);
        ({ status, body } = await shop.client.buy(customer, key));
      }
      if (status !== 201) throw new Error(`not bought: ${status} ${JSON.stringify(body)}`);
      return { orderId: String(body.order_uuid), number: String(body.number) };
    },
    cancel: (customer, orderId) => shop.client.post(customer, `/api/orders/${orderId}/cancel`),
    read: (customer, messageId, price = PRICE) =>
      shop.client.post(customer, `/api/sms/${messageId}/read`, { quoted_price: price }),
    feed: async (customer) => (await get(customer, '/api/sms/list')).data as readonly SmsView[],
    order: async (customer, orderId) =>
      (await get(customer, `/api/orders/${orderId}`)) as unknown as OrderDetail,
    balance: async (customer) => Number((await get(customer, '/api/users/balance')).balance),
    async everything(customer, ...orderIds) {
      const paths = ['/api/sms/list', '/api/orders/list', '/api/payment/balance_transactions/list'];
      paths.push('/api/sms/list?search=code', ...orderIds.map((each) => `/api/orders/${each}`));
      const answers: string[] = [];
      for (const path of paths) answers.push(JSON.stringify(await get(customer, path)));
      return answers.join('\n');
    },
    async publicFeed() {
      await settle(shop);
      const response = await fetch(`${shop.ringpost.url}/api/sms/public`);
      return ((await response.json()) as { readonly data: readonly SmsView[] }).data;
    },
    async receive(to, text, sentAt) {
      const { client } = shop;
      const { status } =
        sentAt === undefined
          ? await client.sms(to, text, `SM${randomUUID()}`)
          : await client.stampedSms(to, text, randomUUID(), sentAt);
      if (status !== 200) throw new Error(`the SMS was answered ${status}`);
      await settle(shop);
    },
  };
}
