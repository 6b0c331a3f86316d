import { GATEWAY_RECHECKS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { openEngine } from '@ringpost/engine';
import { afterEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { createGatewayChecks } from './gateway-checks.ts';
import type { Gateway } from './gateways/gateway.ts';
import { handlePayment } from './payment.commands.ts';

const AT = '2026-11-20T10:00:00.000Z';
const PAYMENTS = ['p1', 'p2', 'p3', 'p4', 'p5'];

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A gateway that answers when the test allows it. */
function slowGateway() {
  const readPayments: string[] = [];
  let answerAll = (): void => {};
  let answer = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const gateway: Gateway = {
    name: 'sandbox',
    isOn: true,
    takesCards: true,
    rates: async () => ({ at: AT, coins: [] }),
    createCharge: () => Promise.reject(new Error('nobody pays here')),
    async readCharge({ paymentId }) {
      readPayments.push(paymentId);
      await answer;
      return 'nothing new';
    },
    hook() {
      throw new Error('nobody calls it here');
    },
  };
  return {
    gateway,
    readPayments,
    answerAll() {
      answerAll();
      answer = Promise.resolve();
    },
  };
}

async function receive(deps: Deps, paymentId: string): Promise<void> {
  const cause = { operationId: paymentId, causationId: paymentId, correlationId: paymentId };
  const customer = { ...cause, actor: 'customer:ann' } as const;
  const payment = { paymentId, userId: 'ann', gateway: 'sandbox', coin: null, amountMills: 10_000 };
  await handlePayment(
    deps,
    paymentId,
    { type: 'StartPayment', started: { ...payment, startedAt: AT }, bounds: USUAL_SHOP_VALUES },
    customer,
  );
  const charge = { chargeId: 'c', payUrl: null, address: null, coinAmount: null, expiresAt: AT };
  await handlePayment(deps, paymentId, { type: 'OpenPayment', charge }, customer);
  const announcement = { chargeId: 'c', receivedMills: 10_000, reversedMills: 0 };
  const command = { type: 'AnnouncePayment', gateway: 'sandbox', announcement } as const;
  await handlePayment(deps, paymentId, command, { ...cause, actor: 'provider:sandbox' });
}

/** Five payments whose money came days ago. `round`: a timer finds the deadlines of these payments. */
async function openChecks() {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  opened.push(engine);
  const deps = depsOn(engine, manualClock('2026-11-24T10:00:00.000Z'));
  for (const paymentId of PAYMENTS) await receive(deps, paymentId);
  const { gateway, readPayments, answerAll } = slowGateway();
  const checks = createGatewayChecks(deps, [gateway]);
  async function round(due = PAYMENTS): Promise<void> {
    for (const subject of due) {
      const row = { _id: `recheck-gateway|${subject}`, kind: 'recheck-gateway', subject, dueAt: AT } as const;
      await checks.deadlines['recheck-gateway'](row);
    }
    await new Promise(setImmediate);
  }
  return { round, readPayments, answerAll, idle: checks.idle };
}

describe('gateways of payments whose money has come', () => {
  it('get two requests at once, and the next ones when these are answered', async () => {
    const { round, readPayments, answerAll, idle } = await openChecks();
    await round();
    await round();
    expect(readPayments).toHaveLength(GATEWAY_RECHECKS_AT_ONCE);
    answerAll();
    await idle();
    await round(PAYMENTS.slice(GATEWAY_RECHECKS_AT_ONCE));
    await idle();
    expect(readPayments).toHaveLength(2 * GATEWAY_RECHECKS_AT_ONCE);
  });

  it('are asked once for one reason, even if the view shows an older state', async () => {
    const { round, readPayments, answerAll, idle } = await openChecks();
    answerAll();
    for (let times = 0; times < 3; times += 1) {
      await round(['p1', 'p1']);
      await idle();
    }
    expect(readPayments).toEqual(['p1']);
  });
});
