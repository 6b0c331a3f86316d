import { transfer } from '@ringpost/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditedShop, openAuditedShop } from './audited-shop.ts';
import { corruptFolder } from './corrupted-folder.ts';

let audited: AuditedShop;

beforeAll(async () => {
  audited = await openAuditedShop();
});
afterAll(() => audited.shop.remove());

it('the audit finds an order that was refunded more than was paid for it (L23)', async () => {
  const folder = await corruptFolder(audited.shop.dataDir);
  try {
    const { type, data, stream } = folder.event('FundsRefunded');
    const entries = transfer('revenue', 'available', 400);
    const again = { ...data, operationId: 'again', amountMills: 400, entries };
    await folder.append(stream, { type, data: again });
    const { code, about, text } = await folder.audit();
    expect(about('L23'), text).toMatch(/^BREACH/);
    expect(about('L23')).toMatch(
      /at \d+: wallet-\S+: order \S+ was refunded 600 mills, and 500 were paid for it/,
    );
    expect(code).toBe(1);
  } finally {
    await folder.remove();
  }
});
