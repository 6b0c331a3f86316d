import { randomUUID } from 'node:crypto';
import { transfer } from '@ringpost/domain';
import { wallets } from '@ringpost/projections/wallets/wallets.view';
import { sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids } from '../testing/rows.ts';

let server: QueryServer;
let token: string;

beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  const data = {
    ...{ userId: ids.ann, operationId: 'c', source: 'admin' as const, reason: 'a gift', amountMills: 1500 },
    entries: [...transfer('granted', 'available', 1500)],
  };
  await server.engine.events.append({
    stream: `wallet-${ids.ann}`,
    expected: 'none',
    events: [{ id: randomUUID(), type: 'FundsCredited', data, meta: sampleMeta() }],
  });
});
afterEach(() => server.close());

async function shown(availableMills: number): Promise<void> {
  const none = { heldMills: 0, debtMills: 0, holds: 0, lines: 1, updatedAt: '2026-11-21T10:15:00.000Z' };
  await server.given(wallets, { _id: ids.ann, availableMills, entriesMills: availableMills, ...none });
}

async function linesOfReplay() {
  const { body, status } = await server.ask('/api/admin/finance/replay', { token });
  expect(status).toBe(200);
  return String(body)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('the replay of the ledger', () => {
  it('tells how far it is, and proves each balance and the whole', async () => {
    await shown(1500);
    const lines = await linesOfReplay();
    expect(lines[0]).toEqual({ share: expect.any(Number) });
    expect(lines.at(-1)).toMatchObject({
      proof: { wallets: 1, movements: 1, sum: 0, balances: 1, differing: 0, differences: [] },
    });
    expect(lines.at(-1).proof.accounts).toContainEqual({ account: 'granted', amount: -1.5 });
  });

  it('names a balance that is not what the log gives', async () => {
    await shown(1501);
    const { proof } = (await linesOfReplay()).at(-1);
    expect(proof.differing).toBe(1);
    expect(proof.differences[0]).toContain(
      `customer ${ids.ann} is shown 1501 available, 0 held, 0 owed; the log gives 1500`,
    );
  });

  it('is only for admins', async () => {
    const customer = await server.token(ids.ann);
    expect((await server.ask('/api/admin/finance/replay', { token: customer })).status).toBe(403);
  });
});
