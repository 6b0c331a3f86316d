import type { RecordedEvent } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setAlerts } from '../alerts/set-alerts.ts';
import type { Gateway } from '../payments/gateways/gateway.ts';
import { startPayment } from '../payments/start-payment.ts';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  openShop,
  RENT,
  type Shop,
  type ShopProcess,
  USER,
} from '../testing/shop.fixture.ts';
import { creditFunds } from '../wallets/credit-funds.ts';
import { requireAssigned } from './buy-order.ts';
import type { Settled } from './purchase.ts';

const DAY = 24 * 3600;
const LONG_TERM = { termHours: 672, quotedPriceMills: 12_000 };
/** This many extensions of 28 days keep the rental beyond the last repetition. */
const EXTENSIONS = Array.from({ length: 15 }, (_, n) => `extend-${n}`);

/** A gateway that asks for money and never gets any. */
const gateway: Gateway = {
  name: 'sandbox',
  isOn: true,
  takesCards: true,
  rates: async () => ({ at: '', coins: [] }),
  createCharge: async ({ paymentId }) => {
    const expiresAt = '2026-11-21T10:30:00.000Z';
    return { chargeId: `c-${paymentId}`, payUrl: null, address: null, coinAmount: null, expiresAt };
  },
  readCharge: async () => 'nobody has paid',
  hook() {
    throw new Error('nobody calls it here');
  },
};

let shop: Shop;
let first: ShopProcess;
let rental: string;

function rent(): Promise<Settled> {
  return first.rent({ chosen: numberAt(1), ...LONG_TERM });
}

function setAlert(idempotencyKey: string): Promise<unknown> {
  const any = { countryIso: null, vendorId: null, prefix: null };
  const request = { userId: USER, idempotencyKey, appId: APP, list: '+19175550199' };
  return setAlerts(
    first.deps,
    { ...request, ...any, notifies: true, purchase: null },
    { requestId: 'request' },
  );
}

/** Each command that is recognised by its key, and the fact that it causes only once. */
const COMMANDS: Readonly<Record<string, { readonly act: () => Promise<unknown>; readonly fact: string }>> = {
  ...Object.fromEntries(
    EXTENSIONS.map((idempotencyKey) => [
      idempotencyKey,
      { act: () => first.extend(rental, { idempotencyKey, ...LONG_TERM }), fact: 'LeaseExtended' },
    ]),
  ),
  'a reservation': { act: () => first.reserve({ e164: numberAt(8) }), fact: 'NumberReserved' },
  'a rental': {
    act: rent,
    fact: 'FundsHeldForRental',
  },
  'an activation': { act: () => first.buy({ userId: USER }), fact: 'FundsHeldForOrder' },
  'a bulk order': { act: () => first.buyBulk({ quantity: 2 }), fact: 'FundsHeldForBulk' },
  'an alert': { act: () => setAlert('alert-1'), fact: 'AlertSet' },
  'a credit': {
    act: () => {
      const source = { reason: 'sorry', requestId: 'request-0', actor: 'system:test' } as const;
      const credit = { userId: USER, amountMills: 500, operationId: 'credit-1', ...source };
      return creditFunds(first.deps, credit);
    },
    fact: 'FundsCredited',
  },
  'a payment': {
    act: () => {
      const request = { userId: USER, email: 'ann@example.test', idempotencyKey: 'pay-1', coin: null };
      return startPayment(first.deps, gateway, {
        ...request,
        amountMills: 1_000,
        requestIds: { requestId: 'request' },
      });
    },
    fact: 'PaymentStarted',
  },
};

async function all(): Promise<readonly RecordedEvent[]> {
  return shop.engine.events.readAll();
}
async function count(fact: string): Promise<number> {
  return (await all()).filter(({ type, data }) => {
    return type === fact && 'userId' in data && data.userId === USER;
  }).length;
}

/** Other customers use the same number, and the customer sets other alerts, so that number and alerts drop what is old. */
async function goOn(idempotencyKey: string): Promise<void> {
  const userId = OTHER_USER;
  const request = { userId, appId: OTHER_APP, idempotencyKey, chosen: numberAt(1) };
  const rented = requireAssigned((await first.rent({ ...request, numberType: 'new' })).state);
  const { orderId } = rented.placed;
  await first.extend(orderId, { userId, idempotencyKey: `${idempotencyKey}-x`, quotedPriceMills: RENT });
  await setAlert(idempotencyKey);
}

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), {
    stock: { numbers: 8, creditMills: 1_000_000 },
  });
  first = await shop.process();
  rental = (await rent()).orderId;
  for (const { act } of Object.values(COMMANDS)) await act();
});
afterEach(() => shop.close());

describe('the same key', () => {
  it.each([1, 31, 62, 400])('after %i days, with other requests in between, acts once', async (days) => {
    for (let passed = 0; passed < days; ) {
      const step = Math.min(31, days - passed);
      passed += step;
      await shop.pass(step * DAY, first);
      await shop.settle(first);
      await goOn(`other-${passed}`);
    }
    const before = await Promise.all(Object.values(COMMANDS).map(({ fact }) => count(fact)));
    for (const [name, { act }] of Object.entries(COMMANDS)) {
      const length = (await all()).length;
      await act().catch(() => undefined);
      expect((await all()).length, name).toBe(length);
    }
    expect(await Promise.all(Object.values(COMMANDS).map(({ fact }) => count(fact)))).toEqual(before);
  });
});
