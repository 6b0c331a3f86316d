import { openEngine, type ReadModel, StoreUnavailable } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP, OPENING, openShop, type Shop, type ShopProcess } from '../testing/shop.fixture.ts';
import { presentBought } from './present-bought.ts';

let shop: Shop;
let process: ShopProcess;

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), {
    stock: { numbers: 1 },
  });
  process = await shop.process();
});
afterEach(() => shop.close());

describe('the answer to a purchase', () => {
  it('has the order with its number, and does not change when the order continues', async () => {
    const bought = await process.buy();
    const answer = await presentBought(process.deps, bought);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'running',
        app_uuid: APP,
        fulfilled: 1,
        placed_at: OPENING,
        code: null,
        ended_at: null,
      },
    });
    await process.cancel(bought.orderId);
    expect((await presentBought(process.deps, await process.buy())).body).toEqual(answer.body);
  });

  it('reads the names from no view', async () => {
    const bought = await process.buy();
    const away = (): never => {
      throw new StoreUnavailable('away');
    };
    const readModel: ReadModel = { ...process.deps.readModel, collection: away };
    const { body } = await presentBought({ ...process.deps, readModel }, bought);
    expect(body).toMatchObject({ app_name: 'WhatsApp', vendor_name: expect.any(String), status: 'running' });
  });

  it('has no names if they cannot be read: the number is still bought', async () => {
    const bought = await process.buy();
    const load = () => Promise.reject(new StoreUnavailable('away'));
    const streams = { ...process.deps.streams, load };
    const { status, body } = await presentBought({ ...process.deps, streams }, bought);
    expect(status).toBe(201);
    expect(body).toMatchObject({ app_name: '', image_name: null, vendor_name: null, status: 'running' });
  });
});
