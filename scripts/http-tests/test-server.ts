import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addNumber, addVendor, defineApp, setBuyingLimits } from '@ringpost/command-api/app';
import { account, type Position, streams } from '@ringpost/events/domain';
import { createLog } from '@ringpost/events/http';
import { dataFolder } from '@ringpost/events/testing/data-folder';
import { openAccount } from '../seed/open-account.ts';
import type { Ringpost } from '../start/compose.ts';
import { drainTimers, waitUntilCaughtUp } from '../start/wait-for-views.ts';
import { openTestServer } from './open-test-server.ts';
import { type Caller, openWire, type Who, type Wire } from './wire.ts';

/** The address the world knows; signatures and links are made with it, never with the port of the moment. */
export const publicUrl = 'https://ringpost.example';
/** Everybody's, so that a test may log in as anyone and change a password without losing track. */
export const password = 'a-password-of-the-wire-tests';
export const priceMills = 500;
export const operatorsToken = 'the-token-of-the-operators';

interface Person {
  readonly userId: string;
  readonly email: string;
}

/** The whole service on a folder of its own, with one of everything in it. */
export interface Started extends Wire {
  readonly ringpost: Ringpost;
  readonly people: Readonly<Record<Who, Person>>;
  readonly vendorId: string;
  /** Two apps: messages name them by `ALPHA` and `BETA`. */
  readonly appIds: readonly [string, string];
  /** Nobody's and for all to see. */
  readonly freeNumbers: readonly string[];
  /** What was written to the log so far. */
  logged(): string;
  /** The one instant there is here until a test moves it, so that nothing ever falls due by itself. */
  now(): Date;
  /** Moves the clock, then does whatever is due until nothing is. */
  advance(milliseconds: number): Promise<void>;
  /** A session of that person as they stand now; over already when asked for so. */
  tokenOf(who: Caller): Promise<string | undefined>;
  /** Buys a number for one of the apps. */
  buy(who: Who, app?: 0 | 1): Promise<{ readonly orderId: string; readonly number: string }>;
  /** Waits until every view shows what the log holds, and nothing more is being done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const mailWithinMs = 10_000;

export async function start({ numbers = 40 }: { readonly numbers?: number } = {}): Promise<Started> {
  const folder = await dataFolder();
  const lines: string[] = [];
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const clock = { now: () => new Date(at) };
  const ringpost = await openTestServer({
    dataDir: folder.path,
    clock,
    publicUrl,
    production: true,
    operators: { token: operatorsToken, port: 0 },
    // The tests stand behind a proxy of ours, so that each request may come from somewhere else.
    trustProxy: ['127.0.0.1'],
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
  });
  const shop = await fillShop(ringpost, numbers);
  const { tokenOf, ...rest } = partsOf(ringpost, () => started.people);
  const wire = openWire(ringpost.url, tokenOf);
  const started: Started = {
    ...wire,
    ...rest,
    ...shop,
    tokenOf,
    ringpost,
    people: await openAccounts(ringpost),
    logged: () => lines.join(''),
    now: clock.now,
    async advance(milliseconds) {
      at += milliseconds;
      await drainTimers(ringpost);
    },
    async buy(who, app = 0) {
      const body = { app_uuid: shop.appIds[app], country_iso: 'US', quoted_price: priceMills / 1000 };
      const headers = { 'idempotency-key': randomUUID() };
      const { body: bought } = await wire.ask('POST', '/api/orders/on_demand', { as: who, body, headers });
      if (typeof bought.number !== 'string') throw new Error(`not bought: ${JSON.stringify(bought)}`);
      return { orderId: String(bought.order_uuid), number: bought.number };
    },
    async close() {
      await ringpost.close();
      await folder.remove();
    },
  };
  await standing(started);
  return started;
}

function partsOf({ engine, projections, commandApi }: Ringpost, people: () => Started['people']) {
  return {
    async settled() {
      for (let head: Position | undefined; head !== (await engine.events.head()); ) {
        await commandApi.inbox.idle();
        head = await engine.events.head();
        await waitUntilCaughtUp({ engine, projections });
      }
    },
    async tokenOf(who: Caller): Promise<string | undefined> {
      if (who === 'nobody') return undefined;
      const { deps, sessions } = commandApi;
      const person = people()[who === 'expired' ? 'owner' : who];
      const { state } = await deps.streams.refresh(streams.account(person.userId), account);
      const sessionEpoch = state.status === 'absent' ? 0 : state.sessionEpoch;
      const end = deps.clock.now().getTime() + (who === 'expired' ? -1_000 : 3_600_000);
      const owner = { ...person, isAdmin: who === 'admin', sessionEpoch };
      return (await sessions.issue(owner, new Date(end).toISOString())).token;
    },
  };
}

async function fillShop({ commandApi: { deps } }: Ringpost, count: number) {
  const actor = 'system:seed';
  const [vendorId, importId] = [deps.ids.next(), deps.ids.next()];
  const appIds = [deps.ids.next(), deps.ids.next()] as const;
  await addVendor(deps, { vendorId, name: 'Wire', company: 'Wire Ltd', provider: 'twilio' }, actor);
  for (const [index, name] of ['Alpha', 'Beta'].entries()) {
    const added = {
      appId: appIds[index] ?? '',
      name,
      slug: name.toLowerCase(),
      imageName: null,
      rank: index + 1,
    };
    const price = {
      priceId: deps.ids.next(),
      countryIso: null,
      vendorId: null,
      onDeliveryMills: priceMills,
      newMills: 2_000,
      usedMills: 1_000,
      initialTermDays: 30,
    };
    const templates = [{ templateId: deps.ids.next(), keyword: name.toUpperCase() }];
    await defineApp(deps, { type: 'DefineApp', added, templates, prices: [price] }, actor);
  }
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId, importId };
  const numbers = Array.from({ length: count + 2 }, (_, index) => `+1212555${String(1000 + index)}`);
  const freeNumbers = numbers.slice(0, 2);
  await Promise.all(
    numbers.map((e164) => addNumber(deps, { e164, ...place }, { free: freeNumbers.includes(e164), actor })),
  );
  return { vendorId, appIds, freeNumbers };
}

async function openAccounts({ commandApi: { deps } }: Ringpost): Promise<Started['people']> {
  const open = async (name: string, role: 'customer' | 'admin' = 'customer'): Promise<Person> => {
    const email = `${name}@wire.example`;
    const gift = { giftMills: 100_000, reason: 'For a test', actor: 'system:seed' };
    const userId = await openAccount(deps, { email, password, role, ...gift });
    // Time stands still here, so nothing that is bought ever settles.
    const much = { openActivations: 10_000, purchasesPerMinute: 10_000, cancelsPerHour: 10_000 };
    const cause = { operationId: userId, causationId: userId, correlationId: userId, actor: gift.actor };
    await setBuyingLimits(deps, { userId, ...much, reason: gift.reason }, cause);
    return { userId, email };
  };
  return {
    owner: await open('owner'),
    other: await open('other'),
    inactive: await open('inactive'),
    admin: await open('admin', 'admin'),
    // Known once it has signed up.
    unconfirmed: { userId: '', email: 'unconfirmed@wire.example' },
  };
}

/** Brings the accounts that may not do anything to where they are. */
async function standing(started: Started): Promise<void> {
  const { ask, people, settled } = started;
  const { email } = people.unconfirmed;
  await ask('POST', `/api/users/${people.inactive.userId}/status`, {
    as: 'admin',
    body: { active: false, reason: 'For a test' },
  });
  await ask('POST', '/api/auth/register', { body: { email, password } });
  // The mail is the last thing that a sign-up does.
  await until(async () => {
    const { body } = await ask('GET', '/api/admin/mail', { as: 'admin' });
    return (body.data as { readonly to: string }[]).some(({ to }) => to === email);
  });
  await settled();
  const { body } = await ask('GET', `/api/users/list?search=${email}`, { as: 'admin' });
  const [row] = body.data as { readonly user_id: string }[];
  Object.assign(people.unconfirmed, { userId: row?.user_id });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + mailWithinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the sign-up was never taken up');
    await sleep(5);
  }
}
