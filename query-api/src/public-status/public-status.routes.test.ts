import { deliveryHourId, deliveryHours } from '@ringpost/projections/orders/deliveries.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { publicSmsRow } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
});
afterEach(() => server.close());

function hourRow(hour: string, weight: number, delivered: number, seconds: Record<string, number>) {
  return { _id: deliveryHourId(hour), hour, weight, delivered, seconds };
}

describe('the status of the service', () => {
  it('says that nothing is known where nothing is known', async () => {
    const { status, body } = await server.ask('/api/public/status');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      delivery: { last_24_hours: null, last_7_days: null },
      push: null,
      uptime: { since: null, share: null },
    });
    expect(body.uptime.days).toHaveLength(90);
  });

  it('counts the orders of 24 hours and of 7 days, and nothing older', async () => {
    await server.given(
      deliveryHours,
      hourRow('2026-11-21T12', 20, 18, { 5: 9, 7: 9 }),
      hourRow('2026-11-20T13', 20, 20, { 30: 20 }),
      hourRow('2026-11-20T12', 40, 10, { 90: 10 }),
      // The place of 2026-11-21T11, from a week before.
      hourRow('2026-11-14T11', 1000, 0, {}),
    );
    const { body } = await server.ask('/api/public/status');
    expect(body.delivery).toEqual({
      last_24_hours: { delivered_share: 95, median_seconds: 30, p95_seconds: 30 },
      last_7_days: { delivered_share: 60, median_seconds: 30, p95_seconds: 90 },
    });
  });

  it('shows how long messages took, and the minutes that were answered, the same for a minute', async () => {
    const minutes = Buffer.alloc(180);
    minutes[0] = 0b1011;
    await server.engine.vault.put(
      'uptime',
      '2026-11-21 x',
      { date: '2026-11-21', service: 'ringpost', minutes: minutes.toString('base64') },
      0,
    );
    server.at('2026-11-21T00:04:30.000Z');
    const receivedAt = '2026-11-21T00:04:29.960Z';
    await server.engine.bus.publish([
      { audience: 'public', topic: 'sms', body: publicSmsRow(1), receivedAt },
    ]);
    const { body } = await server.ask('/api/public/status');
    expect(body.push.median_ms).toBeGreaterThanOrEqual(40);
    expect(body.push.median_ms).toBeLessThan(43);
    expect(body.uptime).toMatchObject({ since: '2026-11-21', share: 75 });
    server.at('2026-11-21T00:05:00.000Z');
    expect((await server.ask('/api/public/status')).body).toEqual(body);
  });
});
