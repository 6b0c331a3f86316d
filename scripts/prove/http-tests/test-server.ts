import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addNumber,
  addVendor,
  createPasswords,
  type Deps,
  defineApp,
  type SimulatedBehaviour,
  setBuyingLimits,
} from '@ringpost/command-api/app';
import type { Position, Role } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { createLog } from '@ringpost/web/http';
import { openAccount } from '../../operate/seed/open-account.ts';
import type { Ringpost, RingpostOptions } from '../../operate/start/compose.ts';
import { drainTimers, waitUntilCaughtUp } from '../../operate/start/wait-for-views.ts';
import { dropStoreOf } from '../engines/stores-of-folder.ts';
import { sessionsOf } from './callers-sessions.ts';
import { openTestServer } from './open-test-server.ts';
import { isoOf } from './shop-facts.ts';
import { type Caller, openWire, type Who, type Wire } from './wire.ts';

/** The secrets of every payment gateway except the sandbox. */
export const GATEWAY_SECRET = 'the-secret-of-all-gateways';
/** All are configured, and none of them answers. Only here is the sandbox on in production. */
function gatewaysAt(url: string): NonNullable<RingpostOptions['payments']> {
  return {
    sandbox: true,
    coinpayments: {
      merchantId: 'merchant',
      publicKey: 'public',
      privateKey: 'private',
      ipnSecret: GATEWAY_SECRET,
      url: `${url}/api.php`,
    },
    stripe: { secretKey: 'sk_test', webhookSecret: GATEWAY_SECRET, url },
    btcpay: { url, storeId: 'store', apiKey: 'key', webhookSecret: GATEWAY_SECRET },
  };
}
/** The public address. Signatures and links are made with it, never with the present port. */
export const PUBLIC_URL = 'https://ringpost.example';
/** The password of everybody, so that a test can log in as anyone and change a password. */
export const PASSWORD = 'a-password-of-the-wire-tests';
export const PRICE_MILLS = 500;
/** The price of renting a number for four hours: that of one activation, because its part of the price for 30 days is less. */
export const RENT_MILLS = 500;
export const OPERATORS_TOKEN = 'the-token-of-the-operators';

interface Person {
  readonly userId: string;
  readonly email: string;
}

interface Purchase {
  readonly orderId: string;
  readonly number: string;
}

/** The whole service on its own folder, with one of everything in it. */
export interface TestServer extends Wire {
  readonly ringpost: Ringpost;
  /** Where the embedded engine keeps its files. */
  readonly dataDir: string;
  readonly people: Readonly<Record<Who, Person>>;
  readonly vendorId: string;
  /** Two apps: messages name them by `ALPHA` and `BETA`. */
  readonly appIds: readonly [string, string];
  /** Where its numbers are for sale. */
  readonly countryIso: string;
  /** Those for sale. */
  readonly numbers: readonly string[];
  /** A public number. */
  readonly freeNumbers: readonly string[];
  /** The signing secret of the payment sandbox. */
  readonly sandboxSecret: string;
  /** The content of the log so far. */
  logged(): string;
  /** The only instant until a test moves it, so that nothing becomes due by itself. */
  now(): Date;
  /** Moves the clock, then handles what is due until nothing is. */
  advance(milliseconds: number): Promise<void>;
  /** A new session of that person in the present state; expired on request. */
  tokenOf(who: Caller): Promise<string | undefined>;
  /** Buys a number for one of the apps. */
  buy(who: Who, app?: 0 | 1): Promise<Purchase>;
  /** Rents a new number of the first app for the shortest term. */
  rent(who: Who): Promise<Purchase>;
  /** Waits until every view shows the present log, and all work is done. */
  settle(): Promise<void>;
  /**
   * Another country, with this many numbers, an owner and another customer that one test has for itself: a tenth of the time of
   * a start. All else is the same. For 26 tests at most.
   */
  openCountry(numbers: number): Promise<OpenedCountry>;
  close(): Promise<void>;
}

/** A part of a started service, as long as that is not closed. */
export type OpenedCountry = Omit<TestServer, 'openCountry' | 'close'>;

const MAIL_WITHIN_MS = 60_000;

function settleOf({ engine, projections, commandApi }: Ringpost): TestServer['settle'] {
  return async () => {
    for (let head: Position | undefined; head !== (await engine.events.head()); ) {
      await commandApi.inbox.idle();
      head = await engine.events.head();
      await waitUntilCaughtUp({ engine, projections });
    }
  };
}

interface NumbersOfCountry {
  readonly vendorId: string;
  /** How many countries there were before. */
  readonly index: number;
  readonly count: number;
  /** How many of them are public. */
  readonly publicCount: number;
}

async function addNumbers(
  deps: Deps,
  { vendorId, index, count, publicCount }: NumbersOfCountry,
): Promise<Pick<TestServer, 'countryIso' | 'numbers'>> {
  const countryIso = isoOf(index);
  const place = { countryIso, region: 'NY', rateCentre: 'New York', vendorId, importId: deps.ids.next() };
  const first = 5_551_000 + index * 10_000;
  const numbers = Array.from({ length: count }, (_, at) => `+1212${first + at}`);
  await Promise.all(
    numbers.map((e164, at) =>
      addNumber(deps, { e164, ...place }, { isPublic: at < publicCount, actor: 'system:seed' }),
    ),
  );
  return { countryIso, numbers };
}

async function fillShop({ commandApi: { deps } }: Ringpost, count: number) {
  const actor = 'system:seed';
  const vendorId = deps.ids.next();
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
      onDeliveryMills: PRICE_MILLS,
      newMills: 2_000,
      usedMills: 1_000,
      initialTermDays: 30,
    };
    const templates = [{ templateId: deps.ids.next(), keyword: name.toUpperCase() }];
    await defineApp(deps, { type: 'DefineApp', added, templates, prices: [price] }, actor);
  }
  const first = await addNumbers(deps, { vendorId, index: 0, count: count + 2, publicCount: 2 });
  const [freeNumbers, numbers] = [first.numbers.slice(0, 2), first.numbers.slice(2)];
  return { vendorId, appIds, ...first, numbers, freeNumbers };
}

/** The purchases of a customer, in simple calls. */
function purchasesOf(
  { ask }: Wire,
  { appIds, countryIso }: Pick<TestServer, 'appIds' | 'countryIso'>,
): Pick<TestServer, 'buy' | 'rent'> {
  const send = async (who: Who, path: string, body: object): Promise<Purchase> => {
    const headers = { 'idempotency-key': randomUUID() };
    const { body: order } = await ask('POST', path, { as: who, body, headers });
    if (typeof order.number !== 'string') throw new Error(`not bought: ${JSON.stringify(order)}`);
    return { orderId: String(order.order_uuid), number: order.number };
  };
  return {
    buy(who, app = 0) {
      const body = { app_uuid: appIds[app], country_iso: countryIso, quoted_price: PRICE_MILLS / 1000 };
      return send(who, '/api/orders/on_demand', body);
    },
    rent(who) {
      const order = { app_uuid: appIds[0], country_iso: countryIso, number_type: 'new', term_hours: 4 };
      const body = { ...order, quoted_price: RENT_MILLS / 1000 };
      return send(who, '/api/orders/create_number_order', body);
    },
  };
}

/** The hash of everybody's password: made once for all servers of a process, because it takes as long as to open an account. */
let hashOfAll: Promise<string> | undefined;

async function openPerson(deps: Deps, name: string, role: Role = 'customer'): Promise<Person> {
  const email = `${name}@wire.example`;
  const gift = { giftMills: 100_000, reason: 'For a test', actor: 'system:seed' };
  const userId = await openAccount(deps, { email, role, ...gift });
  const passwords = createPasswords(deps);
  hashOfAll ??= passwords.hash(PASSWORD, email);
  await passwords.put(userId, await hashOfAll);
  // The clock stands still here, so no purchase ever settles.
  const highLimits = { openActivations: 10_000, purchasesPerMinute: 10_000, cancelsPerHour: 10_000 };
  const cause = { operationId: userId, causationId: userId, correlationId: userId, actor: gift.actor };
  await setBuyingLimits(deps, { userId, ...highLimits, reason: gift.reason }, cause);
  return { userId, email };
}

async function createAccounts({ commandApi: { deps } }: Ringpost): Promise<TestServer['people']> {
  return {
    owner: await openPerson(deps, 'owner'),
    other: await openPerson(deps, 'other'),
    inactive: await openPerson(deps, 'inactive'),
    support: await openPerson(deps, 'support', 'support'),
    admin: await openPerson(deps, 'admin', 'admin'),
    super_admin: await openPerson(deps, 'super', 'super_admin'),
    // Known once the account has signed up.
    unconfirmed: { userId: '', email: 'unconfirmed@wire.example' },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + MAIL_WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the sign-up was never taken up');
    await sleep(5);
  }
}

/** Puts the accounts without rights into their states. */
async function standing(server: TestServer): Promise<void> {
  const { ask, people, settle } = server;
  const { email } = people.unconfirmed;
  await ask('POST', `/api/users/${people.inactive.userId}/status`, {
    as: 'admin',
    body: { active: false, reason: 'For a test' },
  });
  await ask('POST', '/api/auth/register', { body: { email, password: PASSWORD } });
  // The mail is the last step of a sign-up.
  await until(async () => {
    const { body } = await ask('GET', '/api/admin/mail', { as: 'admin' });
    return (body.data as { readonly to: string }[]).some(({ to }) => to === email);
  });
  await settle();
  const { body } = await ask('GET', `/api/users/list?search=${email}`, { as: 'admin' });
  const [row] = body.data as { readonly user_id: string }[];
  Object.assign(people.unconfirmed, { userId: row?.user_id });
}

/** Opens a country of a started service. */
async function openCountryOf(server: TestServer, index: number, count: number): Promise<OpenedCountry> {
  const { ringpost, vendorId, appIds } = server;
  const { deps } = ringpost.commandApi;
  const place = await addNumbers(deps, { vendorId, index, count, publicCount: 0 });
  const people = {
    ...server.people,
    owner: await openPerson(deps, `owner-${index}`),
    other: await openPerson(deps, `other-${index}`),
  };
  const sessions = sessionsOf(ringpost, people);
  const wire = openWire(ringpost.url, sessions);
  await server.settle();
  return {
    ...server,
    ...wire,
    ...place,
    ...purchasesOf(wire, { appIds, ...place }),
    people,
    tokenOf: sessions.newTokenOf,
  };
}

interface StartOptions {
  readonly numbers?: number;
  /** The address of the payment gateways; by default none answers. */
  readonly gateways?: string;
  /** How the vendor of dormant numbers behaves. A test may change it at any time. */
  readonly vendor?: SimulatedBehaviour;
  /** Where recordings of calls are fetched; by default nobody answers. Production trusts no such host. */
  readonly recordings?: RingpostOptions['recordings'];
  readonly webhooks?: RingpostOptions['webhooks'];
  /** How full the disk is; by default it is empty. */
  readonly disk?: RingpostOptions['disk'];
  /** Who sells; by default no invoices are made. */
  readonly invoices?: RingpostOptions['invoices'];
  /** The accounts at providers of SMS; by default there are none. */
  readonly secrets?: RingpostOptions['secrets'];
  /** How often is stored what keys of the API were used for; once a minute by default. */
  readonly keysStoredEveryMs?: number;
  /** Who sends SMS by SMPP; by default nobody. */
  readonly smpp?: RingpostOptions['smpp'];
}

/** No test asks a name server for the host of recordings. */
const NO_RECORDINGS: RingpostOptions['recordings'] = {
  url: 'https://twilio.example',
  resolve: async () => [],
};

export async function start({
  numbers = 40,
  gateways = 'http://127.0.0.1:1',
  vendor: behaviour = { delaySeconds: 20, stock: 10_000, failShare: 0, lostShare: 0 },
  recordings,
  webhooks,
  disk,
  invoices,
  secrets,
  keysStoredEveryMs,
  smpp,
}: StartOptions = {}): Promise<TestServer> {
  const folder = await dataFolder();
  const lines: string[] = [];
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const clock = { now: () => new Date(at) };
  // The pause of the first sign-up is the shortest: nobody measures it.
  let random = () => 0;
  const ringpost = await openTestServer({
    dataDir: folder.path,
    clock,
    publicUrl: PUBLIC_URL,
    production: recordings === undefined,
    recordings: recordings ?? NO_RECORDINGS,
    ...(webhooks && { webhooks }),
    ...(disk && { disk }),
    ...(secrets && { secrets }),
    keysStoredEveryMs,
    ...(smpp && { smpp }),
    payments: gatewaysAt(gateways),
    invoices,
    dormant: { vendor: 'simulated', behaviour },
    random: () => random(),
    operators: { token: OPERATORS_TOKEN, port: 0 },
    // The tests act as a trusted proxy, so that each request may have another address.
    trustProxy: ['127.0.0.1'],
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
  });
  const shop = await fillShop(ringpost, numbers);
  const sandbox = await ringpost.engine.vault.get<string>('payment-secrets', 'sandbox');
  const people = await createAccounts(ringpost);
  const sessions = sessionsOf(ringpost, people);
  const wire = openWire(ringpost.url, sessions);
  let countries = 1;
  const server: TestServer = {
    ...wire,
    ...shop,
    ...purchasesOf(wire, shop),
    settle: settleOf(ringpost),
    tokenOf: sessions.newTokenOf,
    ringpost,
    dataDir: folder.path,
    people,
    sandboxSecret: sandbox?.value ?? '',
    logged: () => lines.join(''),
    now: clock.now,
    async advance(milliseconds) {
      at += milliseconds;
      await drainTimers(ringpost);
    },
    openCountry: (count) => openCountryOf(server, countries++, count),
    async close() {
      await ringpost.close();
      dropStoreOf(folder.path);
      await folder.remove();
    },
  };
  await standing(server);
  random = Math.random;
  return server;
}
