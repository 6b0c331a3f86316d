import type { Engine } from '@ringpost/engine';
import { realPause } from '@ringpost/engine/async';
import { afterEach, describe, expect, it } from 'vitest';
import { handleAccount } from '../accounts/account.commands.ts';
import { buyTogether } from '../orders/entries.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import {
  around,
  asleepBefore,
  closeBalanced,
  doomed,
  engine,
  open,
  shop,
  survivor,
  types,
} from '../testing/recovery.fixture.ts';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  PRICE,
  type ShopProcess,
  stepByStep,
  USER,
  walletOf,
} from '../testing/shop.fixture.ts';
import { adjustFunds } from './adjust-funds.ts';

const SUB = OTHER_USER;
const SECOND_SUB = '019ab000-0000-7000-8000-000000000003';

afterEach(closeBalanced);

interface Limits {
  readonly openActivations: number | null;
  readonly purchasesPerMinute: number | null;
}

/** A customer with two sub-accounts, the first of which has money too, in a shop with two numbers. */
async function openPerson(changes: Partial<Limits> = {}, creditMills?: number): Promise<void> {
  await open(2, creditMills);
  const { deps } = survivor;
  const now = deps.clock.now().toISOString();
  const cause = (operationId: string, actor: 'system:test' | 'admin:a' | `customer:${string}`) => ({
    ...{ operationId, causationId: operationId, correlationId: operationId, actor },
  });
  const registered = { userId: USER, email: 'ann@example.test', locale: 'en', role: 'customer' } as const;
  const owner = `customer:${USER}` as const;
  await handleAccount(deps, USER, { type: 'RegisterAccount', ...registered }, cause('1', 'system:test'));
  await handleAccount(deps, USER, { type: 'ConfirmAccount' }, cause('2', 'system:test'));
  for (const subAccountId of [SUB, SECOND_SUB]) {
    const made = { subAccountId, name: 'Shop', closed: 0, now } as const;
    await handleAccount(deps, USER, { type: 'MakeSubAccount', ...made }, cause(`3 ${subAccountId}`, owner));
    const opened = { subAccountId, ownerId: USER, now } as const;
    const opening = cause(`4 ${subAccountId}`, owner);
    await handleAccount(deps, subAccountId, { type: 'OpenSubAccount', ...opened }, opening);
  }
  const none = { openActivations: null, purchasesPerMinute: null, cancelsPerHour: null };
  const limits = { ...none, ...changes, reason: 'For a test' };
  const atOnce = { now, changeId: 'c', countsFrom: null, adminId: 'a' } as const;
  await handleAccount(deps, USER, { type: 'SetBuyingLimits', ...limits, ...atOnce }, cause('5', 'admin:a'));
}

/**
 * The engine on which the wallet of the second sub-account is read slowly. While a purchase waits for it, it knows the other wallets as
 * they were. Streams are appended one at a time, so that no turn of a number makes two purchases wait for each other.
 */
function slowWallet(): Engine {
  const readStream: Engine['events']['readStream'] = async (stream, options) => {
    if (stream === walletOf(SECOND_SUB)) await realPause(100);
    return engine.events.readStream(stream, options);
  };
  return stepByStep({ ...engine, events: { ...engine.events, readStream } });
}

/** What became of each request: `bought`, or why not. */
async function answers(requests: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const asked = await Promise.allSettled(requests);
  return asked.map((each) => (each.status === 'rejected' ? each.reason.code : 'bought'));
}

async function answer(request: Promise<unknown>): Promise<string> {
  return (await answers([request])).join();
}

async function endAll(): Promise<void> {
  await shop.pass(30 * 60, survivor);
  await shop.settle(survivor);
}

it('gives the last purchase that a person may make to one of the accounts that ask for it at once', async () => {
  await openPerson({ openActivations: 1 });
  const slow = await shop.process({}, slowWallet());
  const buy = (userId: string) => slow.buy({ userId, idempotencyKey: userId });
  expect([...(await answers([buy(USER), buy(SUB)]))].sort()).toEqual(['bought', 'too-many-open-orders']);
  await endAll();
});

it('lets one admin alone move no more than 100 dollars for a person, if two processes move at once', async () => {
  await openPerson();
  const credit = async (userId: string) => {
    const { deps } = await shop.process({}, slowWallet());
    const request = { userId, kind: 'credit', amountMills: 60_000, reason: 'Sorry' } as const;
    const by = { adjustmentId: `adjust ${userId}`, adminId: 'a', role: 'admin' } as const;
    const cause = { operationId: userId, causationId: userId, correlationId: userId, actor: 'admin:a' };
    return adjustFunds(deps, { ...request, corrects: null, asDebt: false }, by, cause);
  };
  const outcomes = await Promise.all([USER, SUB].map(credit));
  expect(outcomes.filter(({ waitsUntil }) => waitsUntil === undefined)).toHaveLength(1);
});

/** Resolves when it was called twice. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = 2;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}

/** The engine of a process whose first append waits at the meeting: it has decided before it knows of the other process. */
function meetingAt(meet: () => Promise<void>): Engine {
  const { events } = engine;
  const { appendAll } = events;
  if (!appendAll) throw new Error('this log takes one stream at a time');
  let met: Promise<void> | undefined;
  const first = (): Promise<void> => {
    met ??= meet();
    return met;
  };
  return {
    ...engine,
    events: {
      ...events,
      append: (request) => first().then(() => events.append(request)),
      appendAll: (requests) => first().then(() => appendAll(requests)),
    },
  };
}

/** Two requests in two processes, one for each of two accounts of a person, neither of which knows of the other. */
async function race(
  takes: (on: Engine) => Engine,
  buy: (by: ShopProcess, userId: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const meet = meeting();
  const one = await shop.process({}, takes(meetingAt(meet)));
  const other = await shop.process({}, takes(meetingAt(meet)));
  return [...(await answers([buy(one, USER), buy(other, SUB)]))].sort();
}

/** A number for each account, so that the two requests do not meet at one. */
function own(userId: string) {
  const wanted = [numberAt(userId === USER ? 1 : 2)];
  return { userId, idempotencyKey: userId, areas: { wanted, excluded: [] } };
}

function buySeveral({ deps }: ShopProcess, userId: string): Promise<unknown> {
  const request = { ...own(userId), appIds: [APP, OTHER_APP], quotedPriceMills: 2 * PRICE };
  const shared = { deps, candidates: createNumberPool(deps) };
  return buyTogether(shared, { ...request, countryIso: 'US', vendorId: null }, { requestId: 'request-1' });
}

describe.each([
  ['that are appended together', (on: Engine) => on],
  ['that are appended step by step', stepByStep],
] as const)(
  'two processes that buy for two accounts of a person, with facts %s, sell the last',
  (_, takes) => {
    it.each<[string, Partial<Limits>, (by: ShopProcess, userId: string) => Promise<unknown>]>([
      ['activation', { openActivations: 1 }, (by, userId) => by.buy(own(userId))],
      ['several apps on one number', { openActivations: 2 }, buySeveral],
      [
        'bulk order',
        { openActivations: 2 },
        (by, userId) => by.buyBulk({ userId, idempotencyKey: userId, quantity: 2 }),
      ],
    ])('%s once', async (_name, limits, buy) => {
      await openPerson(limits);
      expect(await race(takes, buy)).toEqual(['bought', 'too-many-open-orders']);
      await endAll();
    });

    it.each<[string, (by: ShopProcess, userId: string) => Promise<unknown>]>([
      ['activation', (by, userId) => by.buy(own(userId))],
      ['rental', (by, userId) => by.rent(own(userId))],
      ['bulk order of rentals', (by, userId) => by.rentBulk({ userId, idempotencyKey: userId, quantity: 1 })],
    ])('%s of a minute once', async (_name, buy) => {
      await openPerson({ purchasesPerMinute: 1 });
      expect(await race(takes, buy)).toEqual(['bought', 'too-many-purchases']);
      await endAll();
    });

    it('two activations to both', async () => {
      await openPerson({ openActivations: 2 });
      expect(await race(takes, (by, userId) => by.buy(own(userId)))).toEqual(['bought', 'bought']);
      await endAll();
    });
  },
);

describe('a claim that never became a purchase', () => {
  const CLAIM_ENDS_SECONDS = 120;

  /** A purchase of another account of the person, in another process. */
  async function buyBeside(): Promise<string> {
    const by = await shop.process({}, stepByStep(engine));
    return answer(by.buy({ userId: SUB, idempotencyKey: 'beside' }));
  }

  it('is left by a process that dies, and counts for two minutes', async () => {
    await openPerson({ openActivations: 1 });
    expect(await answer((await doomed(1)).buy())).not.toBe('bought');
    expect((await types()).slice(-1)).toEqual(['PurchaseClaimed']);
    expect(await buyBeside()).toBe('too-many-open-orders');
    shop.clock.moveBy(CLAIM_ENDS_SECONDS - 1);
    expect(await buyBeside()).toBe('too-many-open-orders');
    shop.clock.moveBy(1);
    expect(await buyBeside()).toBe('bought');
    await endAll();
  });

  it('does not count for the same request when it comes again', async () => {
    await openPerson({ openActivations: 1 });
    await answer((await doomed(1)).buy());
    const again = await shop.process({}, stepByStep(engine));
    expect(await answer(again.buy())).toBe('bought');
    await endAll();
  });

  it('is left by a purchase whose money was spent meanwhile, and counts for two minutes', async () => {
    await openPerson({ openActivations: 1 }, PRICE);
    const { bought, wake } = await asleepBefore('FundsHeldForOrder');
    const quick = await shop.process({}, stepByStep(engine));
    expect(await answer(quick.rent())).toBe('bought');
    wake();
    expect(await answer(bought)).toBe('insufficient-funds');
    expect(await buyBeside()).toBe('too-many-open-orders');
    shop.clock.moveBy(CLAIM_ENDS_SECONDS);
    expect(await buyBeside()).toBe('bought');
    await endAll();
  });

  it('is not made for what would be refused', async () => {
    await openPerson({ openActivations: 1 }, PRICE - 1);
    const poor = await shop.process({}, stepByStep(engine));
    expect(await answer(poor.buy())).toBe('insufficient-funds');
    expect(await types()).not.toContain('PurchaseClaimed');
  });

  it('holds nothing after half a minute, because others may soon not count it', async () => {
    await openPerson({ openActivations: 1 });
    const slow = around('PurchaseClaimed', async (pass) => {
      await pass();
      shop.clock.moveBy(31);
    });
    const by = await shop.process({}, slow);
    expect(await answer(by.buy())).toBe('busy');
    expect(await types()).not.toContain('FundsHeldForOrder');
    const again = await shop.process({}, stepByStep(engine));
    expect(await answer(again.buy())).toBe('bought');
    await endAll();
  });
});
