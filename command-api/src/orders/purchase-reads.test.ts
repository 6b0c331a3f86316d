import { randomUUID } from 'node:crypto';
import { isAtOrAfter, plusSeconds, streams } from '@ringpost/domain';
import { type Engine, type EventStore, openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import {
  type EventStoreDouble,
  startEventStoreDouble,
} from '@ringpost/testing/event-store-double/event-store-double';
import { eventually } from '@ringpost/testing/eventually';
import { mixedEngine } from '@ringpost/testing/mixed-engine';
import type { Caller } from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleAccount } from '../accounts/account.commands.ts';
import { type CommandApi, createAccount, createCommandApi } from '../app.ts';
import { RECENT_MS } from '../kernel/aggregate-repository.ts';
import { addNumber } from '../numbers/add-number.ts';
import {
  APP,
  depsOn,
  manualClock,
  numberAt,
  OTHER_APP,
  openShop,
  type Shop,
  VENDOR,
} from '../testing/shop.fixture.ts';
import { buyActivationContract } from './orders.contract.ts';

interface Asked {
  reads: string[];
  appends: number;
}

const PLACE = {
  countryIso: 'US',
  region: 'NY',
  rateCentre: 'New York',
  vendorId: VENDOR,
  importId: 'import-1',
};
const BY_TEST = { isPublic: false, actor: 'system:test' };
let folder: Awaited<ReturnType<typeof dataFolder>>;
let double: EventStoreDouble;
let engine: Engine;
let shop: Shop;
let users: readonly string[];
let tokens: readonly string[];
let api: CommandApi;
let asked: Asked;
/** A slow machine must not make anything old. */
let elapsed = 0;

/** The log as one process uses it: every question to the store is counted. */
function counted(events: EventStore): EventStore {
  const read = (what: string): void => void asked.reads.push(what);
  return {
    ...events,
    append(append) {
      asked.appends += 1;
      return events.append(append);
    },
    readStream(stream, options) {
      read(stream);
      return events.readStream(stream, options);
    },
    readAll(options) {
      read('all');
      return events.readAll(options);
    },
    positionOf(stream) {
      read(stream);
      return events.positionOf(stream);
    },
    head() {
      read('head');
      return events.head();
    },
  };
}

/** Resolves when the views and the policies have seen everything. */
async function settled(): Promise<void> {
  await shop.seen();
  const head = await engine.events.head();
  await eventually(() => api.policies().every(({ position }) => isAtOrAfter(position, head)));
}

async function customer(): Promise<string> {
  const account = {
    email: `${randomUUID()}@example.org`,
    password: 'a-long-password',
    role: 'customer',
  } as const;
  const { userId } = await createAccount(depsOn(engine, manualClock()), { ...account, confirmed: true });
  return userId;
}

async function tokenOf(userId: string): Promise<string> {
  const expiresAt = plusSeconds(shop.clock.now().toISOString(), 3_600);
  const { token } = await api.sessions.issue(
    { userId, email: 'a@b.example', isAdmin: false, sessionEpoch: 0 },
    expiresAt,
  );
  return `Bearer ${token}`;
}

function route() {
  const found = api.endpoints.find(({ spec }) => spec.path === buyActivationContract.path);
  if (!found) throw new Error('nobody sells');
  return found;
}

function callerOf(token: string): Promise<Caller> {
  return api.sessions.authenticate(token, route().spec);
}

/** A purchase as the route does it. @returns what it asked the log for */
async function purchase(token: string, appId: string): Promise<Asked> {
  await settled();
  asked = { reads: [], appends: 0 };
  const caller = await callerOf(token);
  const call = {
    ...{
      params: {},
      query: {},
      requestId: 'request-1',
      requestIds: { requestId: 'request-1', sessionId: caller.sessionId },
      rawBody: new Uint8Array(),
      now: '',
      address: '',
      url: '',
    },
    body: { app_uuid: appId, country_iso: 'US', quoted_price: 0.35 },
    header: (name: string) => (name === 'idempotency-key' ? randomUUID() : undefined),
    concerns: () => undefined,
    whenGone: () => () => undefined,
  };
  const { status } = await route().handle(call, caller);
  expect(status).toBe(201);
  await settled();
  return asked;
}

beforeEach(async () => {
  asked = { reads: [], appends: 0 };
  folder = await dataFolder();
  double = await startEventStoreDouble({ folder: folder.path });
  engine = await openEngine(
    mixedEngine(folder.path, { url: double.connectionString, name: `test-${randomUUID()}` }),
  );
  users = [await customer(), await customer(), await customer()];
  shop = await openShop(engine, { stock: { numbers: 2, users } });
  const { config, log } = depsOn(engine, shop.clock);
  // What the process looks at every few seconds is no part of a purchase.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await createCommandApi({
    secrets: { twilioAuthToken: 'x', jsonSecret: 'x' },
    placeOf: () => PLACE,
    engine: { ...engine, events: counted(engine.events) },
    ...{ clock: shop.clock, config, log, holder: 'one', elapsedMs: () => elapsed },
  });
  await api.start();
  elapsed += 1;
});
afterEach(async () => {
  await api.close();
  vi.useRealTimers();
  await shop.close();
  await double.stop();
  await folder.remove();
});

describe('a purchase where the log takes one stream at a time', () => {
  /** Each app, number, account and setting has been used once. */
  beforeEach(async () => {
    tokens = await Promise.all(users.map(tokenOf));
    await buy(0, APP);
    await buy(1, OTHER_APP);
  });

  async function buy(user: number, appId: string): Promise<Asked> {
    return purchase(tokens[user] ?? '', appId);
  }

  it('is three appends and no read when all of it is in memory', async () => {
    // The only number that is left for the app is the one that the customer's first purchase has used.
    expect(await buy(0, OTHER_APP)).toEqual({ reads: [], appends: 3 });
  });

  it('is three appends and one read each of a wallet and a number that are not', async () => {
    await addNumber(depsOn(engine, shop.clock), { e164: numberAt(3), ...PLACE }, BY_TEST);
    const cold = await buy(2, APP);
    expect(cold).toEqual({
      reads: [streams.wallet(users[2] ?? ''), streams.number(numberAt(3))],
      appends: 3,
    });
  });

  it('sees at once what another process has decided and this one has followed', async () => {
    const [userId = ''] = users;
    const cause = { operationId: 'o', causationId: 'c', correlationId: 'r', actor: 'admin:someone' };
    const command = { type: 'DeactivateAccount', reason: 'For a test' } as const;
    await handleAccount(depsOn(engine, shop.clock), userId, command, cause);
    await vi.waitFor(async () => {
      await expect(callerOf(tokens[0] ?? '')).rejects.toMatchObject({ code: 'account-inactive' });
    }, 60_000);
  });

  it('reads an account again that was not followed for a second', async () => {
    elapsed += RECENT_MS + 1;
    const { reads } = await buy(0, OTHER_APP);
    expect(reads).toContain(streams.account(users[0] ?? ''));
  });
});
