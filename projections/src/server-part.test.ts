import { isAtOrAfter } from '@ringpost/domain';
import { type Engine, type Hint, openEngine } from '@ringpost/engine';
import { createLog, createMetrics, openStartup } from '@ringpost/web/http';
import { OWNERSHIP_LEASE_MS, type Views } from '@ringpost/web/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLoneProjections } from './server-part.ts';

const PUBLIC_URL = 'http://localhost';
const OTHER_PROCESS = 'a process that was killed';
let engine: Engine;
let now: number;
let opened: Views[];

beforeEach(async () => {
  [now, opened] = [Date.parse('2026-11-21T10:00:00.000Z'), []];
  engine = await openEngine({ kind: 'embedded', folder: ':memory:', clock: { now: () => new Date(now) } });
});
afterEach(async () => {
  for (const views of opened) await views.close();
  await engine.close();
});

async function open(): Promise<Views> {
  const views = await openLoneProjections(
    {
      engine,
      clock: { now: () => new Date(now) },
      log: createLog({ level: 'silent' }),
      metrics: createMetrics({ defaults: false }),
      startup: openStartup({ publicUrl: PUBLIC_URL }),
      config: { publicUrl: PUBLIC_URL, production: false, trustProxy: [] },
    },
    { lookEveryMs: 5 },
  );
  opened.push(views);
  return views;
}

async function addVendor(vendorId: string): Promise<void> {
  const meta = {
    operationId: vendorId,
    causationId: vendorId,
    correlationId: vendorId,
    actor: 'admin:a1',
    occurredAt: new Date(now).toISOString(),
    schemaVersion: 1 as const,
  };
  const data = { vendorId, name: 'Twilio', company: 'Twilio Inc.', provider: 'twilio' };
  await engine.events.append({
    stream: `vendor-${vendorId}`,
    expected: 'none',
    events: [{ type: 'VendorAdded', data, id: crypto.randomUUID(), meta }],
  });
}

async function caughtUp(views: Views): Promise<boolean> {
  const head = await engine.events.head();
  await views.waitFor('catalogue', head, 60_000);
  return isAtOrAfter(views.position('catalogue'), head);
}

describe('two processes of the projections', () => {
  it('include one that writes, and one that waits and knows the same progress', async () => {
    const [first, second] = [await open(), await open()];
    expect([first.isWriter(), second.isWriter()]).toEqual([true, false]);
    await addVendor('v1');
    expect([await caughtUp(first), await caughtUp(second)]).toEqual([true, true]);
  });

  it('pass the work on at once when the writer is stopped', async () => {
    const [first, second] = [await open(), await open()];
    await first.close();
    await vi.waitFor(() => expect(second.isWriter()).toBe(true), 60_000);
    await addVendor('v1');
    expect(await caughtUp(second)).toBe(true);
  });

  it('pass the work on within 10 seconds when the writer is killed', async () => {
    expect(OWNERSHIP_LEASE_MS).toBeLessThanOrEqual(9_000);
    await engine.vault.acquire('projections', OTHER_PROCESS, OWNERSHIP_LEASE_MS);
    const second = await open();
    await addVendor('v1');
    expect(second.isWriter()).toBe(false);
    now += OWNERSHIP_LEASE_MS;
    await vi.waitFor(() => expect(second.isWriter()).toBe(true), 60_000);
    expect(await caughtUp(second)).toBe(true);
  });

  it('send customers what happened while no process wrote, because customers are connected to other processes', async () => {
    const first = await open();
    await addVendor('v1');
    await caughtUp(first);
    await first.close();
    await engine.vault.acquire('projections', OTHER_PROCESS, OWNERSHIP_LEASE_MS);
    const hints: Hint[] = [];
    engine.bus.subscribe((hint) => hints.push(hint));
    await addVendor('v2');
    const second = await open();
    now += OWNERSHIP_LEASE_MS;
    await vi.waitFor(() => expect(hints.map(({ topic }) => topic)).toContain('catalogue'), 60_000);
    await second.close();
  });

  it('may both write for a moment, and show the same rows', async () => {
    const first = await open();
    // The database says that another process has this version, and the first one has not looked since.
    now += OWNERSHIP_LEASE_MS;
    const second = await open();
    await addVendor('v1');
    await addVendor('v2');
    expect([await caughtUp(first), await caughtUp(second)]).toEqual([true, true]);
    expect(second.status().every(({ stopped }) => !stopped)).toBe(true);
  });
});
