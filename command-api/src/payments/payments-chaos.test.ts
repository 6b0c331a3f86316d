import { CHAOS_SEEDS } from '@ringpost/testing/chaos-seeds';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { afterEach, describe, expect, it } from 'vitest';
import { type ChaosShop, openChaosShop } from '../testing/chaos.fixture.ts';
import { OTHER_USER, type ShopProcess, USER } from '../testing/shop.fixture.ts';
import type { Gateway, GatewayReport } from './gateways/gateway.ts';
import { receiveAnnouncement } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

const PAYMENTS = 6;
const AMOUNT = 1_000;
const DAY_SECONDS = 86_400;

let shop: ChaosShop;
afterEach(() => shop.close());

/** A gateway with payers. It knows the state of each charge, but does not always answer. */
function paidGateway(random: () => number) {
  const truths = new Map<string, GatewayReport>();
  let isWell = false;
  const gateway: Gateway = {
    name: 'sandbox',
    isOn: true,
    takesCards: true,
    rates: async () => ({ at: '', coins: [] }),
    async createCharge({ paymentId }) {
      const expiresAt = '2026-11-21T10:30:00.000Z';
      return { chargeId: `c-${paymentId}`, payUrl: null, address: null, coinAmount: null, expiresAt };
    },
    async readCharge({ paymentId }) {
      if (!isWell && random() < 0.3) throw new Error('the gateway is away');
      return truths.get(paymentId) ?? 'nobody has paid';
    },
    hook() {
      throw new Error('nobody calls it here');
    },
  };
  return {
    gateway,
    truths,
    recover: () => {
      isWell = true;
    },
  };
}

/** The acts of a payer as the gateway reports them: totals that rise. Money that is taken back was paid before. */
function storyOf(paymentId: string, random: () => number): readonly GatewayReport[] {
  const report = { paymentId, chargeId: `c-${paymentId}`, reversedMills: 0 };
  const part = { ...report, receivedMills: AMOUNT / 2 };
  const whole = { ...report, receivedMills: AMOUNT };
  const dispute = { disputeId: `d-${paymentId}`, disputedMills: AMOUNT, isWon: false };
  const disputed = { ...whole, disputes: [dispute] };
  const end = random();
  if (end < 0.2) return [part];
  if (end < 0.5) return [part, whole];
  if (end < 0.7) return [part, whole, { ...whole, reversedMills: AMOUNT / 4 }];
  if (end < 0.85) return [whole, disputed];
  return [whole, disputed, { ...whole, disputes: [{ ...dispute, isWon: true }] }];
}

async function surely<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 40; tries += 1) {
    const done = await work().catch(() => undefined);
    if (done !== undefined) return done;
  }
  throw new Error('it was never done');
}

async function announce({ deps }: ShopProcess, report: GatewayReport): Promise<true> {
  const { paymentId } = report;
  const cause = { operationId: paymentId, causationId: paymentId, correlationId: paymentId };
  await receiveAnnouncement(deps, 'sandbox', report, { ...cause, actor: 'provider:sandbox' });
  return true;
}

/** Sends each report several times and in any order. Some get lost; the gateway is asked about those. */
function sent(
  stories: readonly (readonly GatewayReport[])[],
  random: () => number,
): readonly GatewayReport[] {
  return stories
    .flat()
    .flatMap((report) => {
      if (random() < 0.4) return [];
      return random() < 0.5 ? [report, report] : [report];
    })
    .map((report) => ({ report, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ report }) => report);
}

describe.each(CHAOS_SEEDS)('payments under chaos with seed %i', (seed) => {
  it('reach the balances as the gateway reports them, beside purchases, whatever is lost, repeated or late', async () => {
    const random = seededRandom(seed + 9_000);
    const { gateway, truths, recover } = paidGateway(random);
    shop = await openChaosShop(seed, { numbers: 3, creditMills: 700 }, { gateways: [gateway] });
    const either = (): ShopProcess => (random() < 0.5 ? shop.first : shop.second);
    const ids = await Promise.all(
      Array.from({ length: PAYMENTS }, async (_, n) => {
        const userId = n % 2 === 0 ? USER : OTHER_USER;
        const request = {
          userId,
          email: 'ann@example.com',
          coin: null,
          amountMills: AMOUNT,
          requestIds: { requestId: 'r' },
        };
        const start = () => startPayment(either().deps, gateway, { ...request, idempotencyKey: `pay-${n}` });
        return (await surely(start)).opened.paymentId;
      }),
    );
    const stories = ids.map((paymentId) => storyOf(paymentId, random));
    stories.forEach((story, n) => {
      const last = story.at(-1);
      if (last) truths.set(ids[n] ?? '', last);
    });
    const buy = (n: number) => {
      const userId = n % 2 === 0 ? USER : OTHER_USER;
      return either().buy({ userId, idempotencyKey: `buy-${n}` });
    };
    await Promise.allSettled([
      ...sent(stories, random).map((report) => surely(() => announce(either(), report))),
      ...Array.from({ length: 4 }, (_, n) => buy(n)),
      shop.bothPass(301),
    ]);
    recover();
    await shop.bothPass(DAY_SECONDS);
    const { payments } = await shop.rest();
    for (const [n, story] of stories.entries()) {
      const { receivedMills, reversedMills, disputedMills } = payments.get(`payment-${ids[n]}`) ?? {};
      const last = story.at(-1);
      const takenMills = last?.disputes?.some(({ isWon }) => !isWon) ? AMOUNT : 0;
      expect([receivedMills, reversedMills, disputedMills]).toEqual([
        last?.receivedMills,
        last?.reversedMills,
        takenMills,
      ]);
    }
  });
});
