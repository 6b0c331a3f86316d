import { type BulkState, number, streams } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { numbersFor, readStandings } from '@ringpost/projections/inventory/standings.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addNumber } from '../numbers/add-number.ts';
import { buyActivation } from '../orders/buy-activation.ts';
import { requireAssigned } from '../orders/buy-order.ts';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  USER,
  VENDOR,
} from '../testing/shop.fixture.ts';
import { chooseNumber } from './choose-number.ts';
import { createNumberPool } from './number-pool.ts';

const ADDED_LATER = numberAt(2);
const PURCHASE = {
  userId: USER,
  idempotencyKey: 'key-1',
  appId: APP,
  countryIso: 'US',
  vendorId: null,
  numberType: 'any',
  quotedPriceMills: PRICE,
} as const;

function numbersOf(state: BulkState): readonly string[] {
  return state.status === 'absent' ? [] : [...state.items.values()].map(({ e164 }) => e164);
}

async function addLater({ deps }: ShopProcess): Promise<void> {
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', importId: 'import-2' };
  const added = { e164: ADDED_LATER, vendorId: VENDOR, ...place };
  await addNumber(deps, added, { isPublic: false, actor: 'system:test' });
}

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
});
afterEach(() => shop.close());

describe('a number that the customer chose', () => {
  it('is theirs even if another process added it after this process had looked for it', async () => {
    const [{ deps }, other] = [await shop.process(), await shop.process()];
    await deps.streams.refresh(streams.number(ADDED_LATER), number);
    await addLater(other);
    await shop.seen();
    const { candidates, request } = await chooseNumber(deps, PURCHASE, createNumberPool(deps), ADDED_LATER);
    const { state } = await buyActivation(deps, candidates, request, { requestId: 'request-1' });
    expect(requireAssigned(state).assigned.e164).toBe(ADDED_LATER);
  });

  it('is refused if it is not ours', async () => {
    const { deps } = await shop.process();
    await expect(chooseNumber(deps, PURCHASE, createNumberPool(deps), numberAt(9))).rejects.toMatchObject({
      code: 'number-unknown',
    });
  });
});

describe('a number on which another customer’s order for another app runs', () => {
  const CODE = 'Your code is 12345';
  const choose = (who: ShopProcess) =>
    chooseNumber(who.deps, { ...PURCHASE, appId: OTHER_APP }, createNumberPool(who.deps), numberAt(1));
  const offerOf = async (who: ShopProcess) =>
    (await choose(who)).candidates.hasOffer({ ...PURCHASE, appId: OTHER_APP });

  it('cannot be chosen while that order waits for its code', async () => {
    const process = await shop.process();
    await process.buy({ userId: OTHER_USER });
    await expect(offerOf(process)).rejects.toMatchObject({ code: 'number-taken' });
    await process.receive({ text: CODE });
    expect(await offerOf(process)).toBe(true);
  });

  it('can be chosen by the customer of that order', async () => {
    const process = await shop.process();
    await process.buy({ userId: USER });
    expect(await offerOf(process)).toBe(true);
  });

  it('cannot be chosen by a bulk order either', async () => {
    const process = await shop.process();
    await process.buy({ userId: OTHER_USER });
    await addLater(process);
    await shop.seen();
    const numbers = [numberAt(1), ADDED_LATER];
    const { state } = await process.buyBulk({ appId: OTHER_APP, quantity: 2, numbers });
    expect(numbersOf(state)).toEqual([ADDED_LATER]);
  });

  it('is shown as taken to others until that lease ends, but as free to its customer', async () => {
    const process = await shop.process();
    await process.buy({ userId: OTHER_USER });
    await shop.seen();
    const { readModel } = process.deps;
    const now = process.deps.clock.now().toISOString();
    const stateFor = async (userId: string) => {
      const rows = await numbersFor(readModel, userId, [numberAt(1)]);
      return (await readStandings(readModel, { appId: OTHER_APP, userId, now: now }, rows)).get(numberAt(1))
        ?.state;
    };
    expect([await stateFor(USER), await stateFor(OTHER_USER)]).toEqual(['taken', 'free']);
  });
});
