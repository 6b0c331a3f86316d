import { describe, expect, it } from 'vitest';
import { openShop } from '../../prove/http-tests/opened-shop.ts';
import { auditFolder, type Finding } from './audit.ts';

describe('the audit of a folder whose server is busy', () => {
  it('finds nothing, at any moment', async () => {
    const busy = await openShop({ numbers: 300, customers: 20, creditMills: 10_000 });
    try {
      const { client, facts } = busy;
      let bought = 0;
      const buying = facts.customers.map(async (customer, buyer) => {
        for (let count = 0; count < 15; count += 1) {
          const { status, body } = await client.buy(customer, `busy-${count}`);
          if (status === 201) bought += 1;
          const text = `Your WhatsApp code is ${buyer + 10}${count + 1_000}`;
          await client.sms(String(body.number), text, `SM-${buyer}-${count}`);
        }
      });
      const looks: (readonly Finding[])[] = [];
      let isBusy = true;
      const all = Promise.all(buying).finally(() => {
        isBusy = false;
      });
      while (isBusy) looks.push(await auditFolder(busy));
      await all;
      expect(looks.flat().flatMap(({ breaches }) => breaches)).toEqual([]);
      expect([looks.length > 0, bought]).toEqual([true, 300]);
    } finally {
      await busy.remove();
    }
  });
});
