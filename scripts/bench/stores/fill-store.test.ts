import { openEngine } from '@ringpost/engine';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { afterAll, describe, expect, it } from 'vitest';
import { auditFolder } from '../../operate/audit/audit.ts';
import { planSeed, seedStore } from '../../operate/seed/seed-store.ts';
import { fillOrders, fillPopulation } from './fill-store.ts';
import { withFilling } from './open-filling.ts';

const ORDERS = 120;
const FURTHER_MESSAGES = 2;

describe('a store that the bench fills', async () => {
  const folder = await dataFolder();
  afterAll(folder.remove);
  const engine = { kind: 'embedded', folder: folder.path } as const;
  const size = { customers: 20, numbers: 150 };
  const endAt = Date.parse('2026-11-21T00:00:00.000Z');
  await withFilling(engine, async (filling) => {
    filling.setTime(endAt - 10 * 86_400_000);
    await seedStore(filling.deps, planSeed(filling.deps, { numbers: 40, random: seededRandom(1) }));
    await fillPopulation(filling, size);
    await fillOrders(filling, size, { orders: ORDERS, furtherMessages: FURTHER_MESSAGES, endAt });
  });

  it('keeps every invariant of a store that customers filled', async () => {
    const findings = await auditFolder({ dataDir: folder.path });
    expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`))).toEqual([]);
  });

  it('holds as many orders as were asked for, of every ending, and owes nothing', async () => {
    const { readModel, close } = await openEngine({ ...engine, role: 'tool' });
    try {
      const rows = await readModel.collection<OrderRow>(orders).find({});
      expect(rows).toHaveLength(ORDERS);
      const ends = rows.map(({ status, outcome }) => outcome ?? status);
      expect(new Set(ends)).toEqual(new Set(['completed', 'cancelled', 'no-sms', 'no-available-numbers']));
      expect(await readModel.collection(deadlines).count({})).toBe(0);
      const completed = rows.filter(({ status }) => status === 'completed').length;
      const messages = await readModel.collection(privateSms).count({});
      expect(messages).toBe(completed * (1 + FURTHER_MESSAGES));
      // With the first credit of each customer, and the one before each order.
      expect(await readModel.collection(payments).count({})).toBe(size.customers + ORDERS);
    } finally {
      await close();
    }
  });
});
