import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { WireAnswer } from '../http-tests/concurrent-requests.ts';
import type { WireClient } from '../http-tests/http-client.ts';
import { PRICE_MILLS, type ShopFacts } from '../http-tests/shop-facts.ts';
import type { Processes } from './processes.ts';
import { askUntilFinal, type Purchase } from './purchase-load.ts';

/** Longer than any order and its hold. */
const PAST_EVERYTHING_MS = 33 * 60_000;
const SETTLED_WITHIN_MS = 120_000;
const AT_ONCE = 8;

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let index = 0; index < items.length; index += AT_ONCE)
    await Promise.all(items.slice(index, index + AT_ONCE).map(work));
}

/** What must never change. In a refusal, the id of the request may differ. */
function fixedPart({ status, text, body }: WireAnswer): readonly unknown[] {
  return [status, status === 201 ? text : body.code];
}

function successesAmong(purchases: readonly Purchase[]): readonly Purchase[] {
  return purchases.filter(({ answer }) => answer.status === 201);
}

/** A repeated request gets the same answer: nothing acknowledged is lost, and nobody bought twice. */
export async function expectTheSameAnswers(
  client: WireClient,
  purchases: readonly Purchase[],
): Promise<void> {
  await inGroups(purchases, async ({ customer, key, answer }) => {
    expect(fixedPart(await askUntilFinal(() => client.buy(customer, key)))).toEqual(fixedPart(answer));
  });
}

/** No two of them share an order or a number. This is also true for purchases that are not settled yet. */
export function expectNothingTwice(purchases: readonly Purchase[]): void {
  const successes = successesAmong(purchases);
  const orders = successes.map(({ answer }) => answer.body.order_uuid);
  const numbers = successes.map(({ answer }) => answer.body.number);
  expect([new Set(orders).size, new Set(numbers).size]).toEqual([successes.length, successes.length]);
}

async function isAnythingHeld(client: WireClient, { customers }: ShopFacts): Promise<boolean> {
  let isHeld = false;
  await inGroups(customers, async (customer) => {
    const { body } = await askUntilFinal(() => client.get(customer, '/api/users/balance'));
    isHeld ||= body.holds !== 0 || body.held !== 0;
  });
  return isHeld;
}

/** Moves the clock past the end of every order, and waits until nothing is held. */
export async function settleEverything(
  processes: Processes,
  client: WireClient,
  facts: ShopFacts,
): Promise<void> {
  await processes.setTime({ aheadMs: PAST_EVERYTHING_MS });
  const until = performance.now() + SETTLED_WITHIN_MS;
  do {
    if (performance.now() > until) throw new Error('something is held for ever');
    await sleep(100);
    await processes.drainTimers();
  } while (await isAnythingHeld(client, facts));
}

/** Each order ended correctly, and everybody has the right balance: a customer with a code paid, one without did not. */
export async function expectSettled(
  client: WireClient,
  facts: ShopFacts,
  creditMills: number,
  purchases: readonly Purchase[],
): Promise<void> {
  const successes = successesAmong(purchases);
  const paidMills = new Map<string, number>();
  await inGroups(successes, async ({ customer, answer, isPaid }) => {
    const { body } = await askUntilFinal(() => client.get(customer, `/api/orders/${answer.body.order_uuid}`));
    expect([answer.body.order_uuid, body.status === 'completed']).toEqual([answer.body.order_uuid, isPaid]);
    if (isPaid) paidMills.set(customer.userId, (paidMills.get(customer.userId) ?? 0) + PRICE_MILLS);
  });
  await inGroups(facts.customers, async (customer) => {
    const { body } = await askUntilFinal(() => client.get(customer, '/api/users/balance'));
    const balanceMills = creditMills - (paidMills.get(customer.userId) ?? 0);
    expect(body).toMatchObject({ balance: balanceMills / 1000, held: 0, holds: 0 });
  });
}
