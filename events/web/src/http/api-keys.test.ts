import { customerSubject } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccountReader } from './account-reader.ts';
import { createAddressLists } from './address-list.ts';
import { createApiKeys, hashOfApiKey, newApiKey, showsApiKey, storeApiKeyOwner } from './api-keys.ts';
import { createCallerNow } from './caller-now.ts';
import { createKeyRequests, forgetKeyRequests, type KeyRequest, readKeyRequests } from './key-requests.ts';
import { createKeyUsage, forgetKeyUsage, readKeyDays, readLastUse } from './key-usage.ts';
import { createLog } from './log.ts';

let now = Date.parse('2026-11-21T10:00:30.000Z');
const clock = { now: () => new Date(now) };
let engine: Engine;
/** Events of the account so far. */
let appended = 0;

beforeEach(async () => {
  now = Date.parse('2026-11-21T10:00:30.000Z');
  appended = 0;
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
});
afterEach(() => engine.close());

const OF = { userId: 'u1', subject: customerSubject('u1') };
async function append(type: string, data: object): Promise<void> {
  const meta = {
    ...{ operationId: 'o', causationId: 'o', correlationId: 'o', actor: 'customer:u1' },
    ...{ occurredAt: clock.now().toISOString(), schemaVersion: 1 },
  };
  const at = appended;
  appended += 1;
  const event = { id: crypto.randomUUID(), type, data: { ...OF, ...data }, meta };
  await engine.events.append({
    stream: 'account-u1',
    expected: at === 0 ? 'none' : at - 1,
    events: [event as never],
  });
}
/** What each process of a service opens for itself. */
function process() {
  const find = createApiKeys({
    vault: engine.vault,
    clock,
    callerNow: createCallerNow({ readAccount: createAccountReader(engine.events) }),
  });
  return (key: string) =>
    find(key).then(
      ({ userId, key: its }) => `${userId} ${its?.keyId}`,
      (error) => error.code,
    );
}

describe('a key', () => {
  it('works in every process from the next request on, and ends in every process with the next one', async () => {
    const [one, other] = [process(), process()];
    const key = newApiKey();
    const hash = hashOfApiKey(key);
    expect([await one(key), await other(key)]).toEqual(['unauthenticated', 'unauthenticated']);

    await append('AccountRegistered', { email: 'ann@example.org', locale: 'en', role: 'customer' });
    await append('AccountConfirmed', {});
    await storeApiKeyOwner(engine.vault, hash, 'u1');
    const terms = { name: 'shop', scopes: ['read'], dayCapMills: null, addresses: '', endsAt: null };
    await append('ApiKeyMade', { keyId: 'k1', hash, ...terms, madeAt: clock.now().toISOString() });
    expect([await one(key), await other(key)]).toEqual(['u1 k1', 'u1 k1']);

    await append('ApiKeyEnded', { keyId: 'k1' });
    expect([await one(key), await other(key)]).toEqual(['unauthenticated', 'unauthenticated']);
  });

  it('is told from the token of a session, with or without a scheme before it', () => {
    const key = newApiKey();
    expect([key, `Bearer ${key}`, `ApiKey ${key}`].map(showsApiKey)).toEqual([true, true, true]);
    expect(showsApiKey(`Bearer eyJh.eyJz.${key}abcdefghijk`)).toBe(false);
  });
});

describe('a list of addresses', () => {
  const isIn = createAddressLists();
  it.each([
    ['203.0.113.7', true],
    ['203.0.114.7', false],
    ['198.51.100.9', true],
    ['2001:db8::5', true],
    ['2001:db9::5', false],
    ['', false],
  ])('contains %s: %s', (address, expected) => {
    expect(isIn(['203.0.113.0/24', '198.51.100.9', '2001:db8::/32'], address)).toBe(expected);
  });
});

describe('the use of a key', () => {
  const DAY_MS = 86_400_000;

  it('is counted in memory, stored together, and added to what other processes stored', async () => {
    const log = createLog({ level: 'silent' });
    const [one, other] = [
      createKeyUsage({ ...engine, clock, log }),
      createKeyUsage({ ...engine, clock, log }),
    ];
    one.count('k1', 'GET /api/orders/list', null);
    one.count('k1', 'POST /api/orders/on_demand', 'key-cap-reached');
    other.count('k1', 'GET /api/orders/list', null);
    expect(await readLastUse(engine.vault, 'k1')).toBeNull();
    await one.close();
    await other.close();
    expect(await readLastUse(engine.vault, 'k1')).toBe('2026-11-21T10:00:00.000Z');
    expect(await readKeyDays(engine.vault, 'k1', clock.now().toISOString())).toEqual([
      {
        date: '2026-11-21',
        routes: {
          'GET /api/orders/list': { done: 2 },
          'POST /api/orders/on_demand': { 'key-cap-reached': 1 },
        },
      },
    ]);
  });

  it('is kept for thirty days on which the key is used, and goes with it', async () => {
    const usage = createKeyUsage({ ...engine, clock, log: createLog({ level: 'silent' }) });
    for (let day = 0; day < 33; day += 1) {
      usage.count('k1', 'GET /api/orders/list', null);
      await usage.store();
      now += DAY_MS;
    }
    const stored = async () => (await engine.vault.list('api-key-days')).length;
    expect(await stored()).toBe(30);
    await forgetKeyUsage(engine.vault, 'k1', clock.now().toISOString());
    expect(await stored()).toBe(0);
    await usage.close();
  });
});

describe('the requests of a key', () => {
  const DAY_MS = 86_400_000;
  const log = createLog({ level: 'silent' });
  const request = (route: string): KeyRequest => ({
    ...{ at: clock.now().toISOString(), route, status: 200, code: null, ms: 3, requestId: 'r' },
    ...{ aboutId: null, fields: [{ name: 'limit', value: '1' }] },
  });
  async function kept(keyId = 'k1'): Promise<readonly string[]> {
    return (await readKeyRequests(engine.vault, keyId, clock.now().toISOString())).map(({ route }) => route);
  }
  async function stored(): Promise<readonly number[]> {
    const spaces = ['api-key-requests', 'api-key-request-chunks'];
    return Promise.all(spaces.map(async (space) => (await engine.vault.list(space)).length));
  }

  it('are noted in memory, and stored together by several processes, the newest first', async () => {
    const processes = [
      createKeyRequests({ ...engine, clock, log }),
      createKeyRequests({ ...engine, clock, log }),
    ];
    for (let nth = 0; nth < 250; nth += 1) {
      now += 1;
      processes[nth % 2]?.note('k1', request(`GET /${nth}`));
      processes[nth % 2]?.note('k2', request('GET /other'));
    }
    expect(await kept()).toEqual([]);
    await Promise.all(processes.map((each) => each.close()));
    expect(await kept()).toEqual(Array.from({ length: 250 }, (_, nth) => `GET /${249 - nth}`));
    expect(await kept('k2')).toHaveLength(250);
  });

  it('are a thousand at most, and no more is stored for long', async () => {
    const one = createKeyRequests({ ...engine, clock, log });
    for (let round = 0; round < 6; round += 1) {
      for (let nth = 0; nth < 450; nth += 1) one.note('k1', request(`GET /${round}`));
      await one.store();
    }
    const routes = await kept();
    expect([routes.length, routes[0], routes.at(-1)]).toEqual([1_000, 'GET /5', 'GET /3']);
    expect(await stored()).toEqual([1, 11]);
    await one.close();
  });

  it('are not those that are only counted, and none while the disk is full', async () => {
    let isFull = true;
    const one = createKeyRequests({ ...engine, clock, log, isDiskFull: () => isFull });
    one.note('k1', request('GET /a'));
    await one.store();
    isFull = false;
    one.note('k1', { ...request('GET /b'), status: 429, code: 'rate-limited' });
    one.note('k1', request('GET /c'));
    await one.close();
    expect(await kept()).toEqual(['GET /c']);
  });

  it('go after thirty days, also if the key is used no more, and all at once with the key', async () => {
    const [one, other] = [
      createKeyRequests({ ...engine, clock, log }),
      createKeyRequests({ ...engine, clock, log }),
    ];
    one.note('k1', request('GET /old'));
    await one.store();
    now += 20 * DAY_MS;
    one.note('k1', request('GET /new'));
    await one.store();
    now += 11 * DAY_MS;
    expect(await kept()).toEqual(['GET /new']);
    await one.store();
    expect(JSON.stringify(await engine.vault.list('api-key-request-chunks'))).not.toContain('GET /old');
    now += 20 * DAY_MS;
    await one.store();
    expect(await stored()).toEqual([0, 0]);

    one.note('k1', request('GET /last'));
    other.note('k1', request('GET /late'));
    await one.store();
    await forgetKeyRequests(engine.vault, 'k1', clock.now().toISOString());
    await other.store();
    expect(await kept()).toEqual([]);
    expect(await stored()).toEqual([1, 0]);
    now += 31 * DAY_MS;
    await one.close();
    await other.close();
    expect(await stored()).toEqual([0, 0]);
  });
});
