import { createAccount } from '@ringpost/command-api/app';
import type { Operations, Projector, ProjectorList } from '@ringpost/command-api/operator/operator.contract';
import { noteBackup } from '@ringpost/engine/data-folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HeldThread, heldThread } from './held-thread.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { IS_EMBEDDED } from './test-store.ts';

const EMAIL = 'root@example.org';
const REASON = 'The disk changed some rows';

let thread: HeldThread;
let shop: OpenedShop;
let admin: WireCustomer;
let ann: WireCustomer;

beforeEach(async () => {
  thread = await heldThread();
  shop = await openShop(
    { numbers: 6, customers: 1, creditMills: 5_000 },
    { projectionsProgram: thread.program },
  );
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  ann = customer;
  const { deps, sessions } = shop.ringpost.commandApi;
  const password = 'a-password-of-the-wire-tests';
  const { userId } = await createAccount(deps, { email: EMAIL, password, role: 'admin', confirmed: true });
  const end = new Date(deps.clock.now().getTime() + 3_600_000).toISOString();
  const { token } = await sessions.issue({ userId, email: EMAIL, isAdmin: true, sessionEpoch: 0 }, end);
  admin = { userId, token };
  await shop.settle();
});
afterEach(async () => {
  thread.release();
  await shop.remove();
});

async function viewOf(projector: string): Promise<Projector> {
  const { body } = await shop.client.get(admin, '/api/admin/projectors');
  const view = (body as unknown as ProjectorList).data.find(({ name }) => name === projector);
  if (!view) throw new Error(`there is a projector ${projector}`);
  return view;
}
const ordersView = () => viewOf('orders');
const rebuild = () => shop.client.post(admin, '/api/admin/projectors/orders/rebuild', { reason: REASON });
const cancel = () => shop.client.post(admin, '/api/admin/projectors/orders/rebuild/cancel');

describe('what admins see of the operation', () => {
  it('is the progress of a rebuild, who asked for it, and how it ended', async () => {
    const before = await ordersView();
    expect(before).toMatchObject({ events_behind: 0, stopped: null, build: null, rebuilds: [] });
    thread.hold();
    expect((await rebuild()).status).toBe(204);
    const { build } = await ordersView();
    const asked = { version: before.version + 1, reason: REASON, requested_by: EMAIL };
    expect(build).toMatchObject({ ...asked, state: 'waiting', share: 0, seconds_left: null });
    thread.release();
    await vi.waitFor(async () => expect((await ordersView()).rebuilds[0]?.state).toBe('live'), 60_000);
    const after = await ordersView();
    expect(after).toMatchObject({ version: before.version + 1, build: null });
    expect(after.rebuilds).toMatchObject([{ ...asked, error: null }]);
    expect(after.rebuilds[0]?.ended_at).toEqual(expect.any(String));
  });

  it('is how many rows the views of each projector have', async () => {
    // The first one who looks has them counted, and does not wait for that.
    await vi.waitFor(async () => expect((await viewOf('accounts')).rows).toBeGreaterThan(0), 60_000);
    expect((await viewOf('accounts')).bytes).toBeGreaterThan(0);
  });

  it('is how many events a view lacks while it stands still', async () => {
    thread.hold();
    const { status } = await shop.client.buy(ann, 'waits');
    expect(status).toBe(201);
    expect((await ordersView()).events_behind).toBeGreaterThan(0);
    thread.release();
    await shop.settle();
    expect((await ordersView()).events_behind).toBe(0);
  });

  it('is what is due, and whether the policies keep up', async () => {
    const { body } = await shop.client.get(admin, '/api/admin/operations');
    const { policies, overdue, memory_bytes } = body as unknown as Operations;
    expect(policies.map(({ name }) => name)).toContain('settle-ended-orders');
    expect(policies.filter(({ stopped }) => stopped)).toEqual([]);
    expect(overdue).toEqual([]);
    expect(memory_bytes).toBeGreaterThan(0);
  });

  it('is how the process is, how often texts come, and which gateways have called', async () => {
    const { body: order } = await shop.client.buy(ann, 'pulse');
    await shop.client.sms(String(order.number), 'Your WhatsApp code is 123-456', 'SM-pulse');
    await fetch(`${shop.ringpost.url}/hooks/payments/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': 'wrong' },
      body: '{}',
    });
    await shop.settle();
    const { body } = await shop.client.get(admin, '/api/admin/operations');
    const { processes, storage, vendors, gateways } = body as unknown as Operations;
    expect(processes).toMatchObject([{ service: 'ringpost', appends: { p99_ms: expect.any(Number) } }]);
    const sizes = [storage.log_bytes, storage.views_bytes, storage.vault_bytes, storage.free_bytes];
    expect(sizes).toEqual(sizes.map(() => (IS_EMBEDDED ? expect.any(Number) : null)));
    expect(sizes).not.toContain(0);
    expect(vendors).toEqual([expect.objectContaining({ texts_per_minute: 0.1, is_silent: false })]);
    const sandbox = gateways.find(({ gateway }) => gateway === 'sandbox');
    expect(sandbox).toMatchObject({
      on: true,
      last_callback_at: null,
      last_refusal: { code: 'bad-signature' },
    });
    expect(gateways.filter(({ on }) => on)).toHaveLength(1);
  });

  it('is when the last backup of the folder began, where no servers hold the data', async () => {
    const lastBackup = async () => (await shop.client.get(admin, '/api/admin/operations')).body.backup;
    expect(await lastBackup()).toEqual(IS_EMBEDDED ? { last_at: null } : null);
    const last_at = '2026-11-21T09:55:00.000Z';
    await noteBackup(shop.dataDir, new Date(last_at));
    expect(await lastBackup()).toEqual(IS_EMBEDDED ? { last_at } : null);
  });

  it('is not for customers', async () => {
    const answers = [
      await shop.client.get(ann, '/api/admin/projectors'),
      await shop.client.get(ann, '/api/admin/operations'),
      await shop.client.post(ann, '/api/admin/projectors/orders/retry'),
      await shop.client.post(ann, '/api/admin/projectors/orders/rebuild', { reason: REASON }),
      await shop.client.post(ann, '/api/admin/projectors/orders/rebuild/cancel'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });
});

describe('a rebuild that is cancelled', () => {
  it('leaves readers the old rows, says so, and can be asked for again', async () => {
    const { version } = await ordersView();
    expect((await cancel()).body.code).toBe('nothing-to-cancel');
    thread.hold();
    await rebuild();
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).body.code).toBe('nothing-to-cancel');
    thread.release();
    await shop.client.buy(ann, 'after');
    await shop.settle();
    const { build, rebuilds, ...view } = await ordersView();
    expect(view.version).toBe(version);
    expect(build).toBeNull();
    expect(rebuilds).toMatchObject([{ state: 'cancelled', requested_by: EMAIL }]);
    await rebuild();
    await vi.waitFor(async () => expect((await ordersView()).version).toBe(version + 1), 60_000);
    expect((await ordersView()).rebuilds).toMatchObject([{ state: 'live' }, { state: 'cancelled' }]);
  });

  it('is not for a projector that does not exist, and only a stopped one can try again', async () => {
    const unknown = await shop.client.post(admin, '/api/admin/projectors/nobody/rebuild/cancel');
    expect(unknown.body.code).toBe('not-found');
    const retried = await shop.client.post(admin, '/api/admin/projectors/orders/retry');
    expect(retried.body.code).toBe('projector-not-stopped');
  });
});
