import { streams } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleAccount } from '../accounts/account.commands.ts';
import { createAccount } from '../accounts/create-account.ts';
import type { Deps } from '../kernel/deps.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import { APP, openShop, PRICE, RENT, type Shop, walletOf } from '../testing/shop.fixture.ts';
import { creditFunds } from '../wallets/credit-funds.ts';
import { buyForCustomer, type SupportOrder } from './buy-for-customer.ts';

const ADMIN = '018f0000-0000-7000-8000-0000000000ad';
const REASON = 'The first number did not work';
const origin = { address: '203.0.113.9', sessionId: 's1' };

let engine: Engine;
let shop: Shop;
let userId: string;
let deps: Deps;
let run: (change?: Partial<SupportOrder>, key?: string, reason?: string) => ReturnType<typeof buyForCustomer>;

function credit(operationId: string) {
  const of = { reason: 'welcome', requestId: 'request-0', actor: 'system:test' };
  return creditFunds(deps, { userId, amountMills: 1000, operationId, ...of });
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine, { stock: { numbers: 4, creditMills: 0 } });
  const process = await shop.process();
  ({ deps } = process);
  const account = { email: 'ann@example.org', password: 'tall order of fish', role: 'customer' } as const;
  ({ userId } = await createAccount(deps, { ...account, confirmed: true }));
  await credit('welcome');
  const candidates = createNumberPool(deps);
  const terms = { userId, appId: APP, countryIso: 'US', vendorId: null, quantity: 1 };
  run = (change = {}, key = 'key-1', reason = REASON) =>
    buyForCustomer(
      { deps, candidates },
      { ...terms, kind: 'activation', quotedPriceMills: PRICE, ...change } as SupportOrder,
      { adminId: ADMIN, reason, origin },
      { key, requestIds: { requestId: 'request-1' } },
    );
});
afterEach(async () => {
  const ledger = await readLedger(engine.events);
  expect(ledger.faults).toEqual([]);
  await shop.close();
});

async function walletEvents() {
  return engine.events.readStream(streams.wallet(userId));
}
async function moneyNow() {
  const state = (await readLedger(engine.events)).wallets.get(walletOf(userId));
  return [state?.availableMills, state?.heldMills];
}

describe('an admin who buys for a customer', () => {
  it('holds the price in the wallet of the customer, and the facts name the admin and the reason', async () => {
    const { orderId, isOver, fulfilled } = await run();
    expect([isOver, fulfilled]).toEqual([true, 1]);
    expect(await moneyNow()).toEqual([1000 - PRICE, PRICE]);
    const [, hold, said] = await walletEvents();
    expect(hold).toMatchObject({ type: 'FundsHeldForOrder', meta: { actor: `admin:${ADMIN}` } });
    expect(hold?.meta).not.toHaveProperty('address');
    expect(said).toMatchObject({
      type: 'BoughtBySupport',
      data: { orderId, userId, reason: REASON },
      meta: { actor: `admin:${ADMIN}`, ...origin },
    });
    const [placed, assigned] = await engine.events.readStream(streams.order(orderId));
    expect(placed?.data).toMatchObject({ userId, unitPriceMills: PRICE });
    expect(assigned).toMatchObject({ type: 'NumberAssigned', meta: { actor: `admin:${ADMIN}` } });
  });

  it('buys once for a key, also from another address, and another order needs another key', async () => {
    const first = await run();
    expect((await run()).orderId).toBe(first.orderId);
    expect(await moneyNow()).toEqual([1000 - PRICE, PRICE]);
    await expect(run({}, 'key-1', 'Another reason')).rejects.toThrow('idempotency-key-reused');
    expect((await run({}, 'key-2')).orderId).not.toBe(first.orderId);
  });

  it('rents a number, and buys several with one order', async () => {
    const rental = { kind: 'rental', numberType: 'new', termHours: 4, quotedPriceMills: RENT } as const;
    expect(await run(rental)).toMatchObject({ isOver: true, fulfilled: 1 });
    expect(await moneyNow()).toEqual([1000 - RENT, 0]);
    const many = await run({ quantity: 2, quotedPriceMills: PRICE }, 'key-2').catch(
      (error: Error) => error.message,
    );
    expect(many).toBe('insufficient-funds');
    await credit('more');
    expect(await run({ quantity: 2 }, 'key-3')).toMatchObject({ isOver: true, fulfilled: 2 });
    const types = (await walletEvents()).map(({ type }) => type);
    expect(types.slice(types.indexOf('FundsHeldForBulk')).slice(0, 2)).toEqual([
      'FundsHeldForBulk',
      'BoughtBySupport',
    ]);
  });

  it('is refused for a customer who is not active or will be forgotten', async () => {
    const cause = { operationId: 'o', causationId: 'o', correlationId: 'o', actor: `admin:${ADMIN}` };
    const off = { type: 'DeactivateAccount', userId, reason: 'asked' } as const;
    await handleAccount(deps, userId, off, cause);
    await expect(run()).rejects.toThrow('customer-inactive');
    expect(await moneyNow()).toEqual([1000, 0]);
  });

  it('is refused at another price, for the own account, and for nobody', async () => {
    await expect(run({ quotedPriceMills: PRICE + 1 })).rejects.toThrow('price-changed');
    await expect(run({ userId: ADMIN }, 'key-2')).rejects.toThrow('forbidden');
    await expect(run({ userId: '018f0000-0000-7000-8000-0000000000ff' }, 'key-3')).rejects.toThrow(
      'not-found',
    );
    expect(await moneyNow()).toEqual([1000, 0]);
  });
});
