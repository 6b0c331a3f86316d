import { SUCCESS_RATE_MIN_SAMPLES } from '@ringpost/domain/rules/limits';
import { type Engine, openEngine } from '@ringpost/engine';
import { type DeliveryRow, deliveries, deliveriesId } from '@ringpost/projections/orders/deliveries.view';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryRates } from './delivery-rates.ts';

const APP = 'app-1';
let engine: Engine;
let now = '2026-11-21T10:00:00.000Z';
let commits = 0;
const clock = { now: () => new Date(now) };

beforeEach(async () => {
  commits = 0;
  now = '2026-11-21T10:00:00.000Z';
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  await engine.readModel.define({ name: 'orders', version: 1, views: [deliveries] });
});
afterEach(() => engine.close());

async function write(voices: Pick<DeliveryRow, 'weight' | 'delivered' | 'vendors'>): Promise<void> {
  const row = { _id: deliveriesId(APP, 'US'), appId: APP, countryIso: 'US', seconds: [], ...voices };
  const { position: from } = await engine.readModel.checkpoint('orders', 1);
  commits += 1;
  const to = positionAt(commits);
  const writes = [{ op: 'put', in: deliveries.name, row }] as const;
  await engine.readModel.commit({ projector: 'orders', version: 1, from, to, writes });
}

describe('the delivered share of an app', () => {
  it('is whole percent, at one vendor and at all, and unknown while few customers count', async () => {
    const vendors = {
      one: { weight: SUCCESS_RATE_MIN_SAMPLES, delivered: SUCCESS_RATE_MIN_SAMPLES / 4 },
      two: { weight: SUCCESS_RATE_MIN_SAMPLES - 1, delivered: 1 },
    };
    await write({ weight: 60, delivered: 50, vendors });
    const rateOf = await createDeliveryRates({ ...engine, clock }, ['US', 'CA'])();
    expect(rateOf(APP, 'US', null)).toEqual({ percent: 83, weight: 60 });
    expect(rateOf(APP, 'US', 'one')?.percent).toBe(25);
    expect(rateOf(APP, 'US', 'two')).toBeUndefined();
    expect(rateOf(APP, 'CA', null)).toBeUndefined();
    expect(rateOf('another', 'US', null)).toBeUndefined();
  });

  it('stays the same for a day, so that nobody sees another customer buy', async () => {
    const rates = createDeliveryRates({ ...engine, clock }, ['US', 'CA']);
    await write({ weight: 100, delivered: 50, vendors: {} });
    expect((await rates())(APP, 'US', null)?.percent).toBe(50);
    await write({ weight: 100, delivered: 60, vendors: {} });
    expect((await rates())(APP, 'US', null)?.percent).toBe(50);
    now = '2026-11-22T00:00:00.000Z';
    expect((await rates())(APP, 'US', null)?.percent).toBe(60);
  });
});
