import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { auditFolder } from './audit.ts';

const DAY_MS = 86_400_000;
const ROOTS = 'balance-roots';

interface KeptRoot {
  readonly root: { readonly day: string; readonly total_mills: number };
  readonly position: string;
}

let shop: OpenedShop;

beforeAll(async () => {
  shop = await openShop({ numbers: 4, customers: 2, creditMills: 2_000 });
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  await shop.ringpost.commandApi.signBalances();
  await shop.client.buy(customer, 'one');
  shop.move(DAY_MS);
  await shop.ringpost.commandApi.signBalances();
});
afterAll(() => shop.remove());

async function breaches(): Promise<unknown> {
  await shop.settle();
  const found = (await auditFolder({ dataDir: shop.dataDir })).find(({ id }) => id === 'L26');
  return [found?.looked, found?.breaches.map(({ what }) => what)];
}

/** Somebody who can write the Vault changes the latest root, while `work` runs. */
async function whileChanged(change: (kept: KeptRoot) => KeptRoot, work: () => Promise<void>): Promise<void> {
  const { vault } = shop.ringpost.engine;
  const kept = (await vault.list<KeptRoot>(ROOTS)).at(-1);
  if (!kept) throw new Error('there is a root');
  const version = await vault.put(ROOTS, kept.key, change(kept.value), kept.version);
  await work();
  await vault.put(ROOTS, kept.key, kept.value, version);
}

describe('the check of the roots of balances', () => {
  it('finds nothing in sound roots', async () => {
    expect(await breaches()).toEqual([2, []]);
  });

  it('finds a total that the log does not give, and that nobody has signed', async () => {
    const change = (kept: KeptRoot): KeptRoot => ({ ...kept, root: { ...kept.root, total_mills: 3_000 } });
    await whileChanged(change, async () => {
      expect(await breaches()).toEqual([
        2,
        [
          expect.stringContaining('is not what the key has signed'),
          expect.stringContaining('says 3000 mills are owed; the log gives 4000'),
        ],
      ]);
    });
  });

  it('finds a root of another position: the balances there give another one', async () => {
    const [first] = await shop.ringpost.engine.vault.list<KeptRoot>(ROOTS);
    const position = first?.value.position ?? '';
    await whileChanged(
      (kept) => ({ ...kept, position }),
      async () => {
        expect(await breaches()).toEqual([
          2,
          [
            expect.stringContaining('was signed for another position of the log'),
            expect.stringContaining('are not those of the log'),
            expect.stringContaining('the balances of the log do not give the root'),
          ],
        ]);
      },
    );
  });

  it('finds balances of a day that cannot be read any more, or are those of another day', async () => {
    const { vault } = shop.ringpost.engine;
    const [first, last] = (await vault.list<KeptRoot>(ROOTS)).map(({ key }) => `balances/${key}`);
    if (!first || !last) throw new Error('there are two roots');
    const [before, now] = [await vault.getBlob(first), await vault.getBlob(last)];
    if (!before || !now) throw new Error('there are balances of both days');
    const cut = before.subarray(0, -9);
    for (const [name, file] of [[first, cut] as const, [last, before] as const]) {
      await vault.putBlob(name, file);
      const what = `the balances that are kept of ${name.slice('balances/'.length)} are not those of the log`;
      expect(await breaches()).toEqual([2, [expect.stringContaining(what)]]);
      await vault.putBlob(name, name === first ? before : now);
    }
    expect(await breaches()).toEqual([2, []]);
  });
});
