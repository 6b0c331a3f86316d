// The server of the bench: all of Ringpost except its pages, on an empty folder, with customers who have a session.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setBuyingLimits } from '@ringpost/command-api/app';
import { toDollars } from '@ringpost/events/rules/money-display';
import { choosePrice } from '@ringpost/events/rules/price-matching';
import { type AppRow, apps } from '@ringpost/projections/catalogue/catalogue.view';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import { type Handlers, serveParent } from '../http-tests/child-process.ts';
import { openAccount } from '../seed/open-account.ts';
import type { Prepared } from '../start/compose.ts';
import { waitUntilCaughtUp } from '../start/wait-for-views.ts';
import { examinePurchases } from './examine-purchases.ts';
import { openSeeded } from './open-seeded.ts';
import type { Customer, Leased, ShopRequests } from './shop-requests.ts';

const APPS = 20;
const CREDIT_MILLS = 1_000_000_000;
const NO_LIMIT = 1_000_000_000;
const SESSION_MS = 3_600_000;
const VIEWS_WITHIN_MS = 120_000;

async function main(): Promise<void> {
  const clock = { now: () => new Date() };
  const dataDir = await mkdtemp(join(tmpdir(), 'ringpost-bench-'));
  const ringpost = await openSeeded({
    dataDir,
    clock,
    random: Math.random,
    seeded: (prepared) => waitUntilCaughtUp(prepared, VIEWS_WITHIN_MS),
  });

  const handlers: Handlers<ShopRequests> = {
    facts: async () => {
      const free = await ringpost.engine.readModel
        .collection<NumberRow>(numbers)
        .find({ countryIso: 'US', status: 'public' });
      const { url, secrets } = ringpost;
      return { url, twilioAuthToken: secrets.twilioAuthToken, freeNumbers: free.map(({ _id }) => _id) };
    },
    lease: async ({ customer, count }) => {
      const known = await ringpost.engine.readModel.collection<AppRow>(apps).find({}, { limit: APPS });
      const leases = Array.from({ length: count }, (_, index) => buy(ringpost.url, customer, known, index));
      return Promise.all(leases);
    },
    customers: async ({ count }) => {
      // One after the other: only so many passwords may wait to be hashed.
      const customers: Customer[] = [];
      while (customers.length < count) customers.push(await openCustomer(ringpost));
      await waitUntilCaughtUp(ringpost, VIEWS_WITHIN_MS);
      return customers;
    },
    usage: async () => {
      const { user, system } = process.cpuUsage();
      return { cpuMicros: user + system, residentBytes: process.memoryUsage().rss };
    },
    settle: async () => {
      await waitUntilCaughtUp(ringpost, VIEWS_WITHIN_MS);
      return undefined;
    },
    examine: ({ acknowledged }) => examinePurchases(ringpost.engine.events, acknowledged),
  };
  serveParent(handlers, async () => {
    await ringpost.close();
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function openCustomer({ commandApi }: Prepared): Promise<Customer> {
  const { deps, sessions } = commandApi;
  const name = deps.ids.next();
  const email = `${name}@ringpost.example`;
  const gift = { giftMills: CREDIT_MILLS, reason: 'For the bench', actor: 'system:bench' };
  const userId = await openAccount(deps, { email, password: name, ...gift });
  // The bench buys more per minute than one customer may.
  const much = { openActivations: NO_LIMIT, purchasesPerMinute: NO_LIMIT, cancelsPerHour: NO_LIMIT };
  const cause = { operationId: name, causationId: name, correlationId: name, actor: gift.actor };
  await setBuyingLimits(deps, { userId, ...much, reason: gift.reason }, cause);
  const expiresAt = new Date(deps.clock.now().getTime() + SESSION_MS).toISOString();
  const { token } = await sessions.issue({ userId, email, isAdmin: false, sessionEpoch: 0 }, expiresAt);
  return { userId, token };
}

async function buy(
  url: string,
  { token }: Customer,
  known: readonly AppRow[],
  index: number,
): Promise<Leased> {
  const app = known[index % known.length];
  const keyword = app?.templates[0]?.keyword;
  const entries = app?.prices.map((price) => ({ ...price, appId: app._id })) ?? [];
  const price = choosePrice(entries, { userId: null, countryIso: 'US', vendorId: null });
  if (!app || !price || keyword === undefined) throw new Error('there is nothing to buy');
  const quoted_price = toDollars(price.entry.onDeliveryMills);
  const response = await fetch(`${url}/api/orders/on_demand`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ app_uuid: app._id, country_iso: 'US', quoted_price }),
  });
  if (response.status !== 201) throw new Error(`a purchase was answered ${response.status}`);
  const { number } = (await response.json()) as { number: string };
  return { e164: number, keyword };
}

await main();
