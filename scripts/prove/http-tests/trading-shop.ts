import { randomUUID } from 'node:crypto';
import { order, streams, type UpstreamProtocol } from '@ringpost/domain';
import { pollUntil } from '@ringpost/engine/async';
import { expect } from 'vitest';
import type { WireAnswer } from './concurrent-requests.ts';
import { type LossyProxy, openLossyProxy } from './lossy-proxy.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

type Json = Readonly<Record<string, unknown>>;

interface Bought {
  readonly orderId: string;
  readonly number: string;
}

/** A shop that has no numbers of its own, and buys what it sells from a portal, by one protocol, over a network that loses answers. */
export interface TradingShop {
  readonly protocol: UpstreamProtocol;
  readonly shop: OpenedShop;
  readonly network: LossyProxy;
  /** The account of the shop at the portal. */
  readonly account: WireCustomer;
  readonly customer: WireCustomer;
  readonly another: WireCustomer;
  setPortal(change?: Json): Promise<WireAnswer>;
  /** What is at risk and lost. */
  standing(): Promise<Json>;
  /** The order with its number. It may come after the answer. */
  buy(whose?: WireCustomer): Promise<Bought>;
  numberOf(orderId: string, whose?: WireCustomer): Promise<Bought>;
  cancel(bought: Bought): Promise<WireAnswer>;
  untilStatus(orderId: string, status: string): Promise<void>;
  /** How many texts the order has recorded. */
  textsOf(orderId: string): Promise<number>;
  /** How often the portal was asked for a number. */
  askedForNumbers(): number;
  /** From now on, what is asked about purchases, or about a bought number, has this fault. */
  lose(what: 'purchases' | 'numbers', fault: Parameters<LossyProxy['set']>[1]): void;
}

/** What is asked in each protocol. */
const ACTIONS = {
  handler: { purchases: ['getNumberV2'], numbers: ['getStatus', 'setStatus'] },
  fivesim: { purchases: ['buy'], numbers: ['check', 'cancel', 'finish'] },
} as const;

export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const found = await pollUntil(look, { everyMs: 200, looks: 200 });
  if (found === undefined) throw new Error('it did not come true');
  return found;
}

export async function balanceOf(at: OpenedShop, whose: WireCustomer): Promise<number> {
  return Number((await at.client.get(whose, '/api/users/balance')).body.balance);
}

/** Waits until an account has spent this, and holds no more. */
export async function untilSpent(
  at: OpenedShop,
  whose: WireCustomer,
  before: number,
  spent: number,
): Promise<void> {
  await until(async () =>
    Math.abs(before - (await balanceOf(at, whose)) - spent) < 0.001 ? true : undefined,
  );
}

/** The key of a shop for its account at a portal. */
async function makeKey(portal: OpenedShop, account: WireCustomer): Promise<string> {
  const all = { name: 'For a shop', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };
  return String((await portal.client.post(account, '/api/keys', all)).body.key);
}

export async function openTradingShop(
  portal: OpenedShop,
  account: WireCustomer,
  protocol: UpstreamProtocol,
  creditMills: number,
): Promise<TradingShop> {
  const network = await openLossyProxy(() => portal.ringpost.url);
  const trustedReceivers = new Set([network.host]);
  const shop = await openShop({ numbers: 0, customers: 2, creditMills }, { webhooks: { trustedReceivers } });
  const [customer, another] = shop.facts.customers as [WireCustomer, WireCustomer];
  const key = await makeKey(portal, account);
  const path = `/api/vendor/${shop.facts.vendorId}/upstream`;
  const orderOf = async (orderId: string, whose: WireCustomer): Promise<Json> =>
    (await shop.client.get(whose, `/api/orders/${orderId}`)).body;
  const numberOf = (orderId: string, whose = customer): Promise<Bought> =>
    until(async () => {
      const { number } = await orderOf(orderId, whose);
      return typeof number === 'string' ? { orderId, number } : undefined;
    });
  return {
    ...{ protocol, shop, network, account, customer, another, numberOf },
    setPortal(change = {}) {
      const terms = { url: network.url, protocol, key, margin_percent: 0, max_price: 1 };
      return shop.client.put(shop.facts.admin, path, { ...terms, risk: 100, repeats: true, ...change });
    },
    standing: async () => (await shop.client.get(shop.facts.admin, path)).body,
    async buy(whose = customer) {
      const { status, body } = await shop.client.buy(whose, randomUUID());
      expect([201, 202]).toContain(status);
      return numberOf(String(body.order_uuid), whose);
    },
    cancel: ({ orderId }) => shop.client.post(customer, `/api/orders/${orderId}/cancel`),
    async untilStatus(orderId, status) {
      await until(async () => ((await orderOf(orderId, customer)).status === status ? true : undefined));
    },
    async textsOf(orderId) {
      const { state } = await shop.ringpost.commandApi.deps.streams.refresh(streams.order(orderId), order);
      return state.status === 'completed' ? state.messageIds.size : 0;
    },
    askedForNumbers: () =>
      network.actions.filter((each) => ACTIONS[protocol].purchases.some((name) => name === each)).length,
    lose(what, fault) {
      for (const action of ACTIONS[protocol][what]) network.set(action, fault);
    },
  };
}
