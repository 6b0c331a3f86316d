import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATORS_TOKEN, start, type TestServer } from './test-server.ts';

const ORDERS = 12;

let server: TestServer;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

/** The version of a view's rows that operators see. */
async function versionOf(projector: string): Promise<number> {
  const headers = { authorization: `Bearer ${OPERATORS_TOKEN}` };
  const answer = await fetch(`${server.ringpost.url}/health/ready`, { headers });
  const { projections } = (await answer.json()) as {
    projections: readonly { readonly name: string; readonly version: number }[];
  };
  return projections.find(({ name }) => name === projector)?.version ?? 0;
}

async function countOrders(): Promise<number> {
  const { body } = await server.ask('GET', '/api/orders/list?limit=50', { as: 'owner' });
  return (body.data as readonly unknown[]).length;
}

describe('a rebuild that an admin asks for', () => {
  it('shows every row at any moment, while purchases continue', async () => {
    for (let order = 0; order < ORDERS; order += 1) await server.buy('owner');
    await server.settle();
    const versionBefore = await versionOf('orders');
    const body = { reason: 'The disk changed some rows' };
    const { status } = await server.ask('POST', '/api/admin/projectors/orders/rebuild', {
      as: 'admin',
      body,
    });
    expect(status).toBe(204);
    const counts: number[] = [];
    while ((await versionOf('orders')) === versionBefore) {
      counts.push(await countOrders());
      if (counts.length === 1) await server.buy('owner');
    }
    await server.settle();
    counts.push(await countOrders());
    expect(await versionOf('orders')).toBe(versionBefore + 1);
    expect(counts.filter((count) => count < ORDERS)).toEqual([]);
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  });

  it('is refused to customers, and for a projector that there is not', async () => {
    const body = { reason: 'For a test' };
    const asCustomer = await server.ask('POST', '/api/admin/projectors/orders/rebuild', {
      as: 'owner',
      body,
    });
    expect(asCustomer.status).toBe(403);
    const unknown = await server.ask('POST', '/api/admin/projectors/nobody/rebuild', { as: 'admin', body });
    expect(unknown.code).toBe('not-found');
  });
});
