import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATORS_TOKEN, type Started, start } from './test-server.ts';

const ORDERS = 12;

let started: Started;
beforeAll(async () => {
  started = await start();
});
afterAll(() => started.close());

/** The version of a view's rows that operators see. */
async function versionOf(projector: string): Promise<number> {
  const headers = { authorization: `Bearer ${OPERATORS_TOKEN}` };
  const answer = await fetch(`${started.ringpost.url}/health/ready`, { headers });
  const { projections } = (await answer.json()) as {
    projections: readonly { readonly name: string; readonly version: number }[];
  };
  return projections.find(({ name }) => name === projector)?.version ?? 0;
}

async function ordersShown(): Promise<number> {
  const { body } = await started.ask('GET', '/api/orders/list?limit=50', { as: 'owner' });
  return (body.data as readonly unknown[]).length;
}

describe('a rebuild that an admin asks for', () => {
  it('shows every row at any moment, while purchases continue', async () => {
    for (let order = 0; order < ORDERS; order += 1) await started.buy('owner');
    await started.settled();
    const before = await versionOf('orders');
    const body = { reason: 'The disk changed some rows' };
    const { status } = await started.ask('POST', '/api/admin/projectors/orders/rebuild', {
      as: 'admin',
      body,
    });
    expect(status).toBe(204);
    const shown: number[] = [];
    while ((await versionOf('orders')) === before) {
      shown.push(await ordersShown());
      if (shown.length === 1) await started.buy('owner');
    }
    await started.settled();
    shown.push(await ordersShown());
    expect(await versionOf('orders')).toBe(before + 1);
    expect(shown.filter((count) => count < ORDERS)).toEqual([]);
    expect(shown.toSorted((a, b) => a - b)).toEqual(shown);
  });

  it('is refused to customers, and for a projector that there is not', async () => {
    const body = { reason: 'For a test' };
    const asCustomer = await started.ask('POST', '/api/admin/projectors/orders/rebuild', {
      as: 'owner',
      body,
    });
    expect(asCustomer.status).toBe(403);
    const unknown = await started.ask('POST', '/api/admin/projectors/nobody/rebuild', { as: 'admin', body });
    expect(unknown.code).toBe('not-found');
  });
});
