import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount } from '@ringpost/command-api/app';
import type { ProjectorList } from '@ringpost/command-api/operator/operator.contract';
import type { Position } from '@ringpost/domain';
import { FRESH_PASSWORD_MINUTES, VIEWS_BEHIND_SECONDS } from '@ringpost/domain/rules/limits';
import { breakEvent, FLIPPED_TEXT } from '@ringpost/testing/broken-event';
import { numberAt, positionAt } from '@ringpost/testing/positions';
import { createLog } from '@ringpost/web/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ringpost } from '../../operate/start/compose.ts';
import { type HeldThread, heldThread } from './held-thread.ts';
import { type WireClient, wireClient } from './http-client.ts';
import { asOperator, type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

const wish = { numbers: 4, customers: 1, creditMills: 5_000 };

describe('a start whose views need long', () => {
  let shopBefore: OpenedShop;
  let thread: HeldThread;
  let opening: Promise<OpenedShop>;
  let ringpost: Ringpost | undefined;
  let url: string;
  let percentages: number[];
  let boughtNumber: string;
  let [ann, client]: [WireCustomer | undefined, WireClient | undefined] = [undefined, undefined];

  beforeAll(async () => {
    thread = await heldThread();
    shopBefore = await openShop(wish);
    [ann] = shopBefore.facts.customers;
    if (!ann) throw new Error('there is a customer');
    boughtNumber = String((await shopBefore.client.buy(ann, 'waits')).body.number);
    await shopBefore.stop();
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(shopBefore.dataDir, `read.db${end}`), { force: true });
    thread.hold();
    percentages = [];
    const { promise: listening, resolve } = Promise.withResolvers<string>();
    opening = openShop(wish, {
      dataDir: shopBefore.dataDir,
      facts: shopBefore.facts,
      projectionsProgram: thread.program,
      onListening: resolve,
      onCatchUp: (percent) => percentages.push(percent),
    });
    url = await listening;
    client = wireClient(url, shopBefore.facts);
    await vi.waitFor(() => expect(percentages.length).toBeGreaterThan(0), 60_000);
  });
  afterAll(async () => {
    thread.release();
    await (await opening).remove();
  });

  it('opens its port at once, and says how far it is where views are needed', async () => {
    const response = await fetch(`${url}/api/sms/public`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ code: 'starting', percent: 0 });
  });

  it('has a page with the progress for browsers, which asks again by itself', async () => {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    const page = await response.text();
    expect(page).toContain('<progress value="0" max="100">');
    expect(page).toContain('http-equiv="refresh"');
  });

  it('is live, and not ready', async () => {
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`, asOperator);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { ready: false, starting: { percent: 0 } },
    ]);
  });

  it('sells nothing, but takes the texts of providers, and shows them when the views are there', async () => {
    if (!ann || !client) throw new Error('there is a customer');
    expect((await client.buy(ann, 'early')).body.code).toBe('sales-paused');
    expect((await client.sms(boughtNumber, 'Your WhatsApp code is 123-456', 'SM-1')).status).toBe(200);
    expect((await client.get(ann, '/api/sms/list')).body.code).toBe('starting');
  });

  it('serves everything as soon as the views are there, however long that took', async () => {
    if (!ann || !client) throw new Error('there is a customer');
    expect(ringpost).toBeUndefined();
    thread.release();
    ({ ringpost } = await opening);
    expect(percentages.at(-1)).toBe(100);
    expect((await fetch(`${url}/api/sms/public`)).status).toBe(200);
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).not.toBe(503);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await client.buy(ann, 'early')).status).toBe(201);
    await ringpost.commandApi.inbox.idle();
    await (await opening).settle();
    const { body } = await client.get(ann, '/api/sms/list');
    expect(body.data).toMatchObject([{ msg: 'Your WhatsApp code is 123-456', code: '123-456' }]);
  });
});

describe('a start on a log with an event that cannot be read', () => {
  let shop: OpenedShop;
  let logged: string[];
  let position: Position;
  let monotonic: number;

  beforeEach(async () => {
    const first = await openShop(wish);
    const [ann] = first.facts.customers;
    if (!ann) throw new Error('there is a customer');
    const { body } = await first.client.buy(ann, 'k1');
    await first.client.sms(String(body.number), 'Your WhatsApp code is 123-456', 'SM-1');
    await first.ringpost.commandApi.inbox.idle();
    await first.settle();
    await first.stop();
    position = breakEvent(first.dataDir, 'SmsReceived', FLIPPED_TEXT);
    for (const end of ['', '-wal', '-shm']) rmSync(join(first.dataDir, `read.db${end}`), { force: true });
    [logged, monotonic] = [[], 0];
    shop = await openShop(wish, {
      dataDir: first.dataDir,
      facts: first.facts,
      monotonic: () => monotonic,
      log: createLog({ level: 'error', destination: { write: (line) => void logged.push(line) } }),
    });
  });
  afterEach(() => shop.remove());

  const buyer = (): WireCustomer => {
    const [customer] = shop.facts.customers;
    if (!customer) throw new Error('there is a customer');
    return customer;
  };
  const readiness = async (): Promise<number> =>
    (await fetch(`${shop.ringpost.url}/health/ready`, asOperator)).status;
  const texts = async (): Promise<readonly string[]> =>
    ((await shop.client.get(buyer(), '/api/sms/list')).body.data as { readonly msg: string }[]).map(
      ({ msg }) => msg,
    );
  /** A new admin, who has just confirmed the password. */
  const openAdmin = async (): Promise<WireCustomer> => {
    const { deps, sessions } = shop.ringpost.commandApi;
    const email = 'root@example.org';
    const password = 'a-password-of-the-wire-tests';
    const { userId } = await createAccount(deps, { email, password, role: 'super_admin', confirmed: true });
    const end = new Date(deps.clock.now().getTime() + 3_600_000).toISOString();
    const { token } = await sessions.issue({ userId, email, isAdmin: true, sessionEpoch: 1 }, end);
    return { userId, token };
  };
  const skip = (admin: WireCustomer, projector: string, at: Position) =>
    shop.client.post(admin, `/api/admin/projectors/${projector}/skip`, {
      position: at,
      reason: 'The disk changed it',
    });

  it('sells again as soon as an admin has had it skipped, and also after a restart', async () => {
    expect(await readiness()).toBe(503);
    monotonic += VIEWS_BEHIND_SECONDS * 1000;
    expect((await shop.client.buy(buyer(), 'k2')).body.code).toBe('sales-paused');

    const admin = await openAdmin();
    expect((await skip(admin, 'feeds', position)).status).toBe(204);
    await vi.waitFor(() => shop.settle(), 60_000);
    expect(await readiness()).toBe(200);
    const { status, body } = await shop.client.buy(buyer(), 'k2');
    expect(status).toBe(201);
    await shop.client.sms(String(body.number), 'Your WhatsApp code is 654-321', 'SM-2');
    await shop.ringpost.commandApi.inbox.idle();
    await shop.settle();
    expect(await texts()).toEqual(['Your WhatsApp code is 654-321']);

    await shop.restart();
    expect(await readiness()).toBe(200);
    expect(await texts()).toEqual(['Your WhatsApp code is 654-321']);
    expect(logged.filter((line) => line.includes('a projector stopped'))).toHaveLength(1);
  });

  it('is skipped by an admin with a fresh password only, and only where a projector stopped', async () => {
    const admin = await openAdmin();
    const codeOf = async (reply: ReturnType<typeof skip>) => (await reply).body.code;
    expect(await codeOf(skip(buyer(), 'feeds', position))).toBe('forbidden');
    expect(await codeOf(skip(admin, 'nobody', position))).toBe('not-found');
    expect(await codeOf(skip(admin, 'orders', position))).toBe('projector-not-stopped');
    expect(await codeOf(skip(admin, 'feeds', positionAt(numberAt(position) + 1)))).toBe(
      'projector-not-stopped',
    );
    shop.move(FRESH_PASSWORD_MINUTES * 60_000);
    expect(await codeOf(skip(admin, 'feeds', position))).toBe('password-required');
    const skips = (await shop.ringpost.engine.events.readAll()).filter(({ type }) => type === 'EventSkipped');
    expect(skips).toEqual([]);
  });

  it('is named to admins, who can skip it, until they have', async () => {
    const admin = await openAdmin();
    const stoppedProjectors = async () => {
      const { body } = await shop.client.get(admin, '/api/admin/projectors');
      return (body.data as ProjectorList['data']).filter((projector) => projector.stopped !== null);
    };
    expect(await stoppedProjectors()).toMatchObject([
      {
        name: 'feeds',
        stopped: { position, can_skip: true, event: { type: 'SmsReceived', fields: null } },
      },
    ]);
    expect((await shop.client.get(buyer(), '/api/admin/projectors')).body.code).toBe('forbidden');
    await skip(admin, 'feeds', position);
    await vi.waitFor(() => shop.settle(), 60_000);
    expect(await stoppedProjectors()).toEqual([]);
  });

  it('is tried again when an admin says so, who can still skip it', async () => {
    const admin = await openAdmin();
    const retried = await shop.client.post(admin, '/api/admin/projectors/feeds/retry');
    expect(retried.status).toBe(204);
    const again = () => logged.filter((line) => line.includes('a projector stopped')).length;
    await vi.waitFor(() => expect(again()).toBe(2), 60_000);
    // The alarm comes first, and then what admins are told.
    await vi.waitFor(async () => expect((await skip(admin, 'feeds', position)).status).toBe(204), 60_000);
    await vi.waitFor(() => shop.settle(), 60_000);
    expect(await readiness()).toBe(200);
  });

  it('is skipped once, and the log keeps who did it, why and from where', async () => {
    const admin = await openAdmin();
    const first = await skip(admin, 'feeds', position);
    await vi.waitFor(() => shop.settle(), 60_000);
    expect(first.position).toEqual(expect.any(String));
    expect((await skip(admin, 'feeds', position)).position).toBe(first.position);
    const skips = (await shop.ringpost.engine.events.readAll()).filter(({ type }) => type === 'EventSkipped');
    expect(skips).toMatchObject([
      {
        stream: 'operator',
        data: { projector: 'feeds', position, reason: 'The disk changed it' },
        meta: { actor: `admin:${admin.userId}`, address: '127.0.0.1' },
      },
    ]);
  });

  it('serves what does not need it, and tells the position in the log and in readiness', async () => {
    const orders = await shop.client.get(buyer(), '/api/orders/list');
    expect(orders.body.data).toMatchObject([{ status: 'completed' }]);
    const ready = await fetch(`${shop.ringpost.url}/health/ready`, asOperator);
    const report = (await ready.json()) as { readonly projections: readonly { readonly name: string }[] };
    expect(ready.status).toBe(503);
    expect(report.projections.filter((view) => 'stopped' in view && view.stopped !== null)).toMatchObject([
      { name: 'feeds', stopped: { position } },
    ]);
    const alarms = logged.filter((line) => line.includes('a projector stopped'));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ projector: 'feeds', position });
    expect(alarms[0]).toContain('is not what was written');
  });
});
