import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount } from '@ringpost/command-api/app';
import { loneCommandApi } from '@ringpost/command-api/server-part';
import type { Position } from '@ringpost/domain';
import { VIEWS_BEHIND_SECONDS } from '@ringpost/domain/rules/limits';
import { LONE_PROJECTIONS } from '@ringpost/projections/server-part';
import { loneQueryApi } from '@ringpost/query-api/server-part';
import { breakEvent, FLIPPED_TEXT } from '@ringpost/testing/broken-event';
import { createLog } from '@ringpost/web/http';
import { openServer, type RunningServer, type ServerParts } from '@ringpost/web/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFrontDoorRules } from '../../operate/docker/front-door-rules.ts';
import { serviceOf } from '../engines/front-door.ts';
import { type WireClient, wireClient } from './http-client.ts';
import { asOperator, type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

const OPERATORS_TOKEN = 'the-token-of-the-operators';
const COMMAND_API = loneCommandApi({
  smtp: undefined,
  secrets: {},
  payments: { sandbox: true },
  dormant: { vendor: 'off' },
});
const QUERY_API = loneQueryApi({ supportEmail: undefined });

/** A folder that was a shop before. The services use it one after the other, because the embedded engine is for one process. */
let shop: OpenedShop;
let ann: WireCustomer;
let admin: WireCustomer;
let monotonic: number;
let servers: RunningServer[];

async function openAdmin(): Promise<WireCustomer> {
  const { deps, sessions } = shop.ringpost.commandApi;
  const email = 'root@example.org';
  const password = 'a-password-of-the-http-tests';
  const { userId } = await createAccount(deps, { email, password, role: 'super_admin', confirmed: true });
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const { token } = await sessions.issue({ userId, email, isAdmin: true, sessionEpoch: 1 }, end);
  return { userId, token };
}

beforeEach(async () => {
  [monotonic, servers] = [0, []];
  shop = await openShop({ numbers: 4, customers: 1, creditMills: 5_000 });
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  ann = customer;
  admin = await openAdmin();
  await shop.settle();
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await shop.remove();
});

async function open(
  parts: ServerParts,
  service = 'ringpost',
): Promise<RunningServer & { readonly client: WireClient }> {
  const server = await openServer(
    {
      engine: { kind: 'embedded', folder: shop.dataDir },
      clock: { now: () => new Date() },
      log: createLog({ level: 'silent' }),
      host: '127.0.0.1',
      port: 0,
      service,
      production: false,
      operators: { token: OPERATORS_TOKEN },
      monotonic: () => monotonic,
      disk: async () => 0,
    },
    parts,
  );
  servers.push(server);
  return { ...server, client: wireClient(server.url, shop.facts) };
}

async function readiness({ url }: RunningServer) {
  const response = await fetch(`${url}/health/ready`, asOperator);
  const body = (await response.json()) as {
    readonly projections: readonly { readonly name: string; readonly stopped: unknown }[];
  };
  return { status: response.status, body };
}

describe('a command API alone', () => {
  it(`sells until the views have been behind for ${VIEWS_BEHIND_SECONDS} seconds, as the composed server does`, async () => {
    await shop.stop();
    const server = await open(COMMAND_API);
    await server.ready;
    expect((await readiness(server)).status).toBe(200);
    expect((await server.client.buy(ann, 'k1')).status).toBe(201);

    // The projections do not run now, so the views stay unchanged.
    await readiness(server);
    monotonic += VIEWS_BEHIND_SECONDS * 1000 - 1;
    expect(await server.client.buy(ann, 'k2')).toMatchObject({ status: 201 });
    monotonic += 1;
    const refusal = await server.client.buy(ann, 'k3');
    expect([refusal.status, refusal.body.code]).toEqual([503, 'sales-paused']);
    const { status, body } = await readiness(server);
    expect(status).toBe(503);
    expect(body.projections).toContainEqual(
      expect.objectContaining({ name: 'feeds', behindSeconds: VIEWS_BEHIND_SECONDS, stopped: null }),
    );
  });

  it('sells nothing before there are views at all', async () => {
    await shop.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(shop.dataDir, `read.db${end}`), { force: true });
    const server = await open(COMMAND_API);
    expect((await server.client.buy(ann, 'k1')).body.code).toBe('sales-paused');
    expect(await readiness(server)).toMatchObject({ status: 503, body: { starting: { percent: 0 } } });
  });

  it('names the event that a view stopped at, and lets an admin skip it; the view continues when its service runs', async () => {
    const purchase = await shop.client.buy(ann, 'k1');
    await shop.client.sms(String(purchase.body.number), 'Your WhatsApp code is 123-456', 'SM-1');
    await shop.ringpost.commandApi.inbox.idle();
    await shop.stop();
    const position: Position = breakEvent(shop.dataDir, 'SmsReceived', FLIPPED_TEXT);
    for (const end of ['', '-wal', '-shm']) rmSync(join(shop.dataDir, `read.db${end}`), { force: true });

    const stopping = await open(LONE_PROJECTIONS);
    await stopping.ready;
    const stoppedProjector = { name: 'feeds', stopped: { position } };
    expect((await readiness(stopping)).body.projections).toContainEqual(
      expect.objectContaining(stoppedProjector),
    );
    await stopping.close();

    const command = await open(COMMAND_API);
    await command.ready;
    const before = await readiness(command);
    expect(before.status).toBe(503);
    expect(before.body.projections).toContainEqual(expect.objectContaining(stoppedProjector));
    const body = { position, reason: 'The disk changed it' };
    expect((await command.client.post(admin, '/api/admin/projectors/orders/skip', body)).body.code).toBe(
      'projector-not-stopped',
    );
    expect((await command.client.post(admin, '/api/admin/projectors/feeds/skip', body)).status).toBe(204);
    await command.close();

    const going = await open(LONE_PROJECTIONS);
    await going.ready;
    await vi.waitFor(async () => expect((await readiness(going)).status).toBe(200), 60_000);
    await going.close();
    const after = await open(COMMAND_API);
    await after.ready;
    expect(await readiness(after)).toMatchObject({ status: 200, body: { ready: true } });
  });
});

describe('a query API alone', () => {
  it('serves queries, and knows no command', async () => {
    await shop.stop();
    const server = await open(QUERY_API);
    await server.ready;
    expect((await server.client.get(ann, '/api/orders/list')).status).toBe(200);
    const login = await server.client.post(ann, '/api/auth/login', {});
    expect([login.status, login.body.code]).toEqual([404, 'not-found']);
  });
});

describe('the document of the API', () => {
  type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

  async function pathsAt(url: string): Promise<Paths> {
    const answer = await fetch(`${url}/api/openapi.json`);
    return ((await answer.json()) as { readonly paths: Paths }).paths;
  }
  /** The command API, then the query API, then the command API again, as the embedded engine lets them. */
  async function openInTurn(): Promise<readonly (RunningServer & { readonly paths: Paths })[]> {
    const opened = [];
    for (const [service, parts] of [
      ['command-api', COMMAND_API],
      ['query-api', QUERY_API],
      ['command-api', COMMAND_API],
    ] as const) {
      const server = await open(parts, service);
      opened.push({ ...server, paths: await pathsAt(server.url) });
      await server.close();
    }
    return opened;
  }

  it('is the same for each service alone as for all in one process, once each was started', async () => {
    const whole = await pathsAt(shop.ringpost.url);
    await shop.stop();
    const [first, query, command] = await openInTurn();
    expect(query?.paths).toEqual(whole);
    expect(command?.paths).toEqual(whole);
    const ids = Object.values(first?.paths ?? {}).flatMap((each) =>
      Object.values(each).map(({ operationId }) => operationId),
    );
    expect(ids).toContain('postApiOrdersOnDemand');
    expect(ids).not.toContain('getApiOrdersList');
    const linked = [...JSON.stringify(first?.paths).matchAll(/"links":\{.*?"operationId":"(\w+)"/g)];
    for (const [, id] of linked) expect(ids).toContain(id);
  });

  it('names only what the front door brings to the service that answers it', async () => {
    await shop.stop();
    const [command, query] = await openInTurn();
    const rules = readFrontDoorRules();
    const own = (server: RunningServer | undefined): ReadonlySet<string> =>
      new Set(server?.endpoints.map(({ spec }) => `${spec.method} ${spec.path}`));
    const [ofCommands, ofQueries] = [own(command), own(query)];
    const lost = Object.entries(query?.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods)
        .map((method) => [method.toUpperCase(), path] as const)
        .filter(([method, path]) => {
          const at = path.replaceAll(/\{\w+\}/g, '0196f6f2-0000-7000-8000-000000000000');
          return !(serviceOf(rules, method, at) === 'command-api' ? ofCommands : ofQueries).has(
            `${method} ${path}`,
          );
        }),
    );
    expect(lost).toEqual([]);
  });
});
