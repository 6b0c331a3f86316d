// The server of the bench: all of Ringpost except its pages, on a store that was filled before.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { requestRebuild } from '@ringpost/command-api/app';
import { isAtOrAfter } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { choosePrice } from '@ringpost/domain/rules/price-matching';
import { pollUntil } from '@ringpost/engine/async';
import { type AppRow, apps, type VendorRow, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { createLog } from '@ringpost/web/http';
import { openAccount } from '../operate/seed/open-account.ts';
import type { Ringpost } from '../operate/start/compose.ts';
import { waitUntilCaughtUp } from '../operate/start/wait-for-views.ts';
import { type Handlers, serveParent } from '../prove/http-tests/child-process.ts';
import { openTestServer } from '../prove/http-tests/open-test-server.ts';
import { budgetHandlers } from './budget-handlers.ts';
import { issueSession, sellerHandlers } from './seller.ts';
import type { Leased, Memory, ShopRequests } from './shop-requests.ts';
import { numberOf } from './stores/population.ts';

const APPS = 20;
const VIEWS_WITHIN_MS = 600_000;
const LOOK_AGAIN_MS = 20;
const ACTOR = 'system:bench';

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

/** Leaves out the security log, which has a line for each read of an admin. */
const destination = {
  write(line: string): void {
    if (!line.includes('"log":"security"')) process.stdout.write(line);
  },
};

async function adminSession(ringpost: Ringpost): Promise<string> {
  const { deps } = ringpost.commandApi;
  const email = `${deps.ids.next()}@ringpost.example`;
  const account = { email, role: 'admin', giftMills: 0, reason: '', actor: ACTOR } as const;
  const userId = await openAccount(deps, account);
  return issueSession(ringpost, clock, { userId, email, isAdmin: true });
}

/** @throws for any other answer than 200 or 201 */
async function post(url: string, token: string, path: string, body: object): Promise<unknown> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status > 201) throw new Error(`${path} was answered ${response.status} ${text}`);
  return JSON.parse(text);
}

async function buy(url: string, token: string, appRows: readonly AppRow[], index: number): Promise<Leased> {
  const app = appRows[index % appRows.length];
  const keyword = app?.templates[0]?.keyword;
  const entries = app?.prices.map((price) => ({ ...price, appId: app._id })) ?? [];
  const price = choosePrice(entries, { userId: null, countryIso: 'US', vendorId: null });
  if (!app || !price || keyword === undefined) throw new Error('there is nothing to buy');
  const quoted_price = toDollars(price.entry.onDeliveryMills);
  const body = { app_uuid: app._id, country_iso: 'US', quoted_price };
  const { number } = (await post(url, token, '/api/orders/on_demand', body)) as { number: string };
  return { e164: number, keyword };
}

async function timed(work: () => Promise<unknown>): Promise<{ readonly seconds: number }> {
  const since = performance.now();
  await work();
  return { seconds: (performance.now() - since) / 1000 };
}

async function rebuildViews({ commandApi, projections }: Ringpost): Promise<void> {
  const { deps } = commandApi;
  const before = projections.status();
  const id = deps.ids.next();
  const cause = { operationId: id, causationId: id, correlationId: id, actor: 'admin:bench' };
  for (const { name: projector } of before)
    await requestRebuild(deps, before, { projector, reason: 'For the bench' }, cause);
  const isDone = () =>
    projections.status().every(({ name, version }) => {
      const old = before.find((each) => each.name === name);
      return old !== undefined && version > old.version;
    }) || undefined;
  await pollUntil(isDone, { everyMs: LOOK_AGAIN_MS });
}

async function untilNothingIsDue(ringpost: Ringpost): Promise<void> {
  const due = clock.now().toISOString();
  const rows = ringpost.engine.readModel.collection(deadlines);
  const isDone = async () => (await rows.count({ dueAt: { $lte: due } }, 1)) === 0 || undefined;
  await pollUntil(isDone, { everyMs: LOOK_AGAIN_MS });
}

/** Policies continue for a while after time has passed: one may write a mail for each of thousands of numbers. */
async function untilPoliciesAreDone({ engine, commandApi }: Ringpost): Promise<void> {
  const head = await engine.events.head();
  const isDone = async () =>
    commandApi.policies().every(({ position }) => isAtOrAfter(position, head)) || undefined;
  await pollUntil(isDone, { everyMs: LOOK_AGAIN_MS });
}

function memoryNow(): Memory {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { usedBytes: heapUsed + external, residentBytes: rss };
}

async function main(dataDir: string): Promise<void> {
  const ringpost = await openTestServer({ dataDir, clock, log: createLog({ level: 'warn', destination }) });
  await waitUntilCaughtUp(ringpost, VIEWS_WITHIN_MS);
  const { engine, url } = ringpost;
  const seller = {
    clock,
    openedAt: await engine.events.head(),
    pids: () => [process.pid],
    settle: () => waitUntilCaughtUp(ringpost, VIEWS_WITHIN_MS),
  };

  const handlers: Handlers<ShopRequests> = {
    ...sellerHandlers(ringpost, { ...seller, url }),
    ...budgetHandlers(),
    adminSessions: ({ count }) => Promise.all(Array.from({ length: count }, () => adminSession(ringpost))),
    async lease({ token, count }) {
      const appRows = await engine.readModel.collection<AppRow>(apps).find({}, { limit: APPS });
      return Promise.all(Array.from({ length: count }, (_, index) => buy(url, token, appRows, index)));
    },
    async importNumbers({ first, count }) {
      const [vendor] = await engine.readModel.collection<VendorRow>(vendors).find({}, { limit: 1 });
      const list = Array.from({ length: count }, (_, index) => numberOf(first + index));
      const body = { country_iso: 'US', vendor_uuid: vendor?._id, numbers: list.join('\n') };
      const token = await adminSession(ringpost);
      return timed(async () => {
        const { imported } = (await post(url, token, '/api/number/import-did', body)) as {
          readonly imported: number;
        };
        if (imported !== count) throw new Error(`${imported} numbers were imported instead of ${count}`);
      });
    },
    memory: async () => memoryNow(),
    messages: () => engine.readModel.collection(privateSms).count({}),
    rebuild: () => timed(() => rebuildViews(ringpost)),
    async passTime({ milliseconds }) {
      aheadMs += milliseconds;
      return timed(() => untilNothingIsDue(ringpost));
    },
    async policies() {
      await untilPoliciesAreDone(ringpost);
      return undefined;
    },
  };
  serveParent(handlers, ringpost.close);
}

await main(process.argv[2] ?? '');
