import { number, streams } from '@ringpost/events/domain';
import { openEngine } from '@ringpost/events/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addNumber } from '../numbers/add-number.ts';
import { buyActivation } from './buy-activation.ts';
import { requireAssigned } from './buy-order.ts';
import { chooseNumber } from './choose-numbers.ts';
import { createNumberPool } from './number-pool.ts';
import { APP, numberAt, openShop, PRICE, type Shop, USER, VENDOR } from './shop.fixture.ts';

const ADDED_LATER = numberAt(2);
const WANTED = {
  userId: USER,
  idempotencyKey: 'key-1',
  appId: APP,
  countryIso: 'US',
  vendorId: null,
  numberType: 'any',
  quotedPriceMills: PRICE,
} as const;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
});
afterEach(() => shop.close());

describe('a number that the customer chose', () => {
  it('is theirs also where another process added it after this one had looked for it', async () => {
    const [{ deps }, other] = [await shop.process(), await shop.process()];
    await deps.streams.refresh(streams.number(ADDED_LATER), number);
    const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', importId: 'import-2' };
    await addNumber(
      other.deps,
      { e164: ADDED_LATER, vendorId: VENDOR, ...place },
      { isPublic: false, actor: 'system:test' },
    );
    await shop.seen();
    const { candidates, wanted } = await chooseNumber(deps, WANTED, createNumberPool(deps), ADDED_LATER);
    const { state } = await buyActivation(deps, candidates, wanted, 'request-1');
    expect(requireAssigned(state).assigned.e164).toBe(ADDED_LATER);
  });

  it('is refused if it is not ours', async () => {
    const { deps } = await shop.process();
    await expect(chooseNumber(deps, WANTED, createNumberPool(deps), numberAt(9))).rejects.toMatchObject({
      code: 'number-unknown',
    });
  });
});
