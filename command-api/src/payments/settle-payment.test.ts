import { payment, streams, wallet } from '@ringpost/domain';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { openEngine } from '@ringpost/engine';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cause } from '../kernel/command-handler.ts';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { handleWallet } from '../wallets/wallet.commands.ts';
import type { Gateway, GatewayReport } from './gateways/gateway.ts';
import { handlePayment } from './payment.commands.ts';
import { receiveReport, settlePayment } from './settle-payment.ts';

const [paymentId, userId] = ['p', 'ann'];
const AT = '2026-11-22T10:00:00.000Z';
const cause: Cause = {
  operationId: 'o',
  causationId: 'o',
  correlationId: 'o',
  actor: 'system:settle-payments',
};
const customer = { ...cause, actor: 'customer:ann' };
const provider = { ...cause, actor: 'provider:sandbox' };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A payment whose money was reported. The callback's process died before the balance followed. */
async function announced() {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  opened.push(engine);
  const deps = depsOn(engine, manualClock());
  const started = { paymentId, userId, gateway: 'sandbox', coin: null, amountMills: 10_000, startedAt: AT };
  await handlePayment(
    deps,
    paymentId,
    { type: 'StartPayment', started, bounds: USUAL_SHOP_VALUES },
    customer,
  );
  const charge = { chargeId: 'c', payUrl: null, address: null, coinAmount: null, expiresAt: AT };
  await handlePayment(deps, paymentId, { type: 'OpenPayment', charge }, customer);
  const announce = (receivedMills: number, reversedMills = 0) => {
    const announcement = { chargeId: 'c', receivedMills, reversedMills };
    return handlePayment(
      deps,
      paymentId,
      { type: 'AnnouncePayment', gateway: 'sandbox', announcement },
      provider,
    );
  };
  const balance = async () => {
    const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
    return { available: state.availableMills, debt: state.debtMills };
  };
  return { deps, announce, balance };
}

describe('the balance of a payment whose process died during the callback', () => {
  it('follows all its steps in their order, once, however often that is tried', async () => {
    const { deps, announce, balance } = await announced();
    await announce(4_000);
    await announce(10_000);
    await announce(10_000, 1_000);
    expect(await balance()).toEqual({ available: 0, debt: 0 });
    await Promise.all([1, 2, 3, 4].map(() => settlePayment(deps, paymentId, cause)));
    expect(await balance()).toEqual({ available: 9_000, debt: 0 });
    const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
    expect(state.revision).toBe(2);
  });

  it('takes no step for an unknown payment', async () => {
    const { deps, balance } = await announced();
    await settlePayment(deps, 'unknown', cause);
    expect(await balance()).toEqual({ available: 0, debt: 0 });
  });

  it('refuses a step that its caller may not take', async () => {
    const { deps } = await announced();
    const step = {
      type: 'FollowPayment',
      userId,
      operationId: 'p:1',
      paymentId,
      step: 1,
      changeMills: 5,
    } as const;
    await expect(handleWallet(deps, userId, step, customer)).rejects.toThrow(
      'FollowPayment is not for customer',
    );
    expect((await deps.streams.refresh(streams.payment(paymentId), payment)).state.changes).toHaveLength(0);
  });
});

/** A gateway that is asked for the state of its charge. */
function gatewayThatSays(present: () => Promise<GatewayReport>): Gateway {
  return {
    name: 'sandbox',
    isOn: true,
    takesCards: true,
    rates: async () => ({ at: AT, coins: [] }),
    createCharge: () => Promise.reject(new Error('nobody pays here')),
    readCharge: present,
    hook() {
      throw new Error('nobody calls it here');
    },
  };
}

describe('a report that says less than is known', () => {
  const report = { paymentId, chargeId: 'c', receivedMills: 10_000, reversedMills: 0 };
  const change: GatewayReport = { ...report, receivedMills: 0, mustAsk: true };

  it('makes the balance what the gateway says now: a failed refund comes back', async () => {
    const { deps, announce, balance } = await announced();
    await announce(10_000, 4_000);
    const gateway = gatewayThatSays(async () => ({ ...report, isWhole: true }));
    await receiveReport(deps, gateway, change, provider);
    await receiveReport(deps, gateway, change, provider);
    expect(await balance()).toEqual({ available: 10_000, debt: 0 });
  });

  it('does not undo what was reported while the gateway was asked', async () => {
    const { deps, announce, balance } = await announced();
    await announce(10_000);
    const gateway = gatewayThatSays(async () => {
      await announce(10_000, 4_000);
      return { ...report, isWhole: true };
    });
    await receiveReport(deps, gateway, change, provider);
    expect(await balance()).toEqual({ available: 6_000, debt: 0 });
  });

  it('of another gateway causes no request', async () => {
    const { deps, announce, balance } = await announced();
    await announce(10_000, 4_000);
    const gateway = gatewayThatSays(async () => ({ ...report, isWhole: true }));
    await receiveReport(deps, { ...gateway, name: 'stripe' }, change, provider);
    await settlePayment(deps, paymentId, cause);
    expect(await balance()).toEqual({ available: 6_000, debt: 0 });
  });
});
