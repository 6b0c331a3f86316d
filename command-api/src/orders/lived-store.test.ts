import { streams } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP, numberAt, OTHER_APP, openShop, type Shop, USER } from '../testing/shop.fixture.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let engine: Engine;
let shop: Shop;

async function openAgain(): Promise<void> {
  engine = await openEngine({ kind: 'embedded', folder: folder.path });
  shop = await openShop(engine, { stock: { numbers: 0, creditMills: 0 } });
  shop.clock.moveBy(10_000);
}

beforeEach(async () => {
  folder = await dataFolder();
  engine = await openEngine({ kind: 'embedded', folder: folder.path });
  shop = await openShop(engine, { stock: { numbers: 1, creditMills: 100_000 } });
});
afterEach(async () => {
  await shop.close();
  await folder.remove();
});

/** A process with an empty memory buys. @returns the events that it reads, by stream */
async function readsOfPurchase(idempotencyKey: string): Promise<Readonly<Record<string, number>>> {
  const reads: Record<string, number> = {};
  const counted: Engine = {
    ...engine,
    events: {
      ...engine.events,
      async readStream(stream, options) {
        const page = await engine.events.readStream(stream, options);
        if (page.length > 0) reads[stream] = (reads[stream] ?? 0) + page.length;
        return page;
      },
    },
  };
  const cold = await shop.process({}, counted);
  const { state } = await cold.buy({ idempotencyKey });
  await cold.deps.streams.idle();
  expect(state).toMatchObject({ status: 'running', assigned: { e164: numberAt(1) } });
  return reads;
}

async function sell(count: number, appId = APP): Promise<void> {
  const seller = await shop.process({ policies: true });
  for (let n = 0; n < count; n += 1) {
    await seller.buy({ idempotencyKey: `${appId} ${n}`, appId });
    if (n === 0) await seller.receive();
    await shop.pass(3600, seller);
    await shop.settle(seller);
  }
  await seller.deps.streams.idle();
}

describe('a purchase on a store that has lived', () => {
  it('reads neither its wallet nor its number, in a process that has neither in memory', async () => {
    await sell(3);
    const reads = await readsOfPurchase('again');
    expect(Object.keys(reads).filter((name) => /^(wallet|number)-/.test(name))).toEqual([]);
  });

  it('reads neither after a restart', async () => {
    await sell(3);
    await shop.close();
    await openAgain();
    const reads = await readsOfPurchase('again');
    expect(Object.keys(reads).filter((name) => /^(wallet|number)-/.test(name))).toEqual([]);
  });

  it('finds its wallet in 400 bytes, and its number in 270 with a former lessee', async () => {
    const sizeOf = async (stream: string) => (await engine.snapshots.read(stream))?.state.length;
    const numberAndWallet = () =>
      Promise.all([sizeOf(streams.number(numberAt(1))), sizeOf(streams.wallet(USER))]);
    await sell(1);
    const [number = 0, wallet = 0] = await numberAndWallet();
    expect([number <= 270, wallet <= 400]).toEqual([true, true]);
    await sell(2, OTHER_APP);
    const [sold = 0, spent = 0] = await numberAndWallet();
    expect([sold <= 500, spent <= 400]).toEqual([true, true]);
  });
});
