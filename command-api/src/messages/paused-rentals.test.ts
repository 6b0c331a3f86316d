import { order, streams } from '@ringpost/domain';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { eventually } from '@ringpost/testing/eventually';
import type { Ownership } from '@ringpost/web/server';
import { afterEach, describe, expect, it } from 'vitest';
import { runPolicies } from '../kernel/run-policies.ts';
import { requireAssigned } from '../orders/buy-order.ts';
import {
  around,
  closeBalanced,
  doomed,
  engine,
  open,
  shop,
  survivor,
  types,
  withPolicies,
} from '../testing/recovery.fixture.ts';
import { OTHER_APP, PLAIN_TEXT, RENT, type ShopProcess, USER } from '../testing/shop.fixture.ts';
import { creditFunds } from '../wallets/credit-funds.ts';
import { handleWallet } from '../wallets/wallet.commands.ts';
import { applyDeferred } from './apply-routing.ts';
import { showDeferredMessages } from './deferral.policy.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await closeBalanced();
});

const OWNER: Ownership = { hold: async () => true, release: async () => {} };

const HOUR = 3600;
const cause = { operationId: 'o', causationId: 'o', correlationId: 'o', actor: 'system:test' };
const LEFT = 1000 - RENT;

async function rent(appId?: string): Promise<{ readonly orderId: string; readonly to: string }> {
  const changes = appId === undefined ? {} : { appId, idempotencyKey: `rent-${appId}` };
  const { placed, assigned } = requireAssigned((await survivor.rent(changes)).state);
  return { orderId: placed.orderId, to: assigned.e164 };
}

/** A payment of all that is left, and of 100 mills that were spent, is taken back. */
async function owe(leftMills = LEFT, paymentId = 'p'): Promise<void> {
  const step = { paymentId, step: 1, changeMills: -leftMills - 100, operationId: `${paymentId}:1` };
  await handleWallet(survivor.deps, USER, { type: 'FollowPayment', userId: USER, ...step }, cause);
}

async function pay(amountMills: number, by: ShopProcess = survivor): Promise<void> {
  const credit = { reason: 'payment', requestId: 'request-9', actor: 'system:test' };
  await creditFunds(by.deps, { userId: USER, amountMills, operationId: `pay ${amountMills}`, ...credit });
}

/** Runs this policy alone, so that nothing is shown because a message is routed again. Resolves when it has seen the log. */
async function follow(): Promise<() => Promise<void>> {
  const policies = await runPolicies(survivor.deps, [showDeferredMessages], OWNER, [], 20);
  opened.push(policies);
  return async () => {
    for (let rounds = 0; rounds < 6; rounds += 1) {
      const head = await engine.events.head();
      await eventually(() => policies.hasPassed('show-deferred-messages', head));
    }
  };
}

/** The messages that the order shows, in its order. */
async function shownBy(orderId: string): Promise<readonly string[]> {
  const { state } = await survivor.deps.streams.refresh(streams.order(orderId), order);
  return state.status === 'absent' ? [] : [...state.messageIds];
}

/** The messages in the customer's feed, by their places. */
async function feed(): Promise<readonly string[]> {
  await shop.seen();
  const rows = await engine.readModel
    .collection(privateSms)
    .find({ seq: { $gt: 0 } }, { sort: [['seq', 1]] });
  return rows.map(({ _id }) => _id);
}

async function timesOf(type: string): Promise<number> {
  return (await types()).filter((each) => each === type).length;
}

describe('a text for a rental whose customer owes money', () => {
  it('is kept and not shown, but the app counts as served', async () => {
    await open(1);
    const { orderId, to } = await rent();
    const early = await survivor.receive({ to });
    await owe();
    await survivor.receive({ to });
    await survivor.receive({ to, text: PLAIN_TEXT });
    await withPolicies();
    expect([await shownBy(orderId), await feed()]).toEqual([[early], [early]]);
    expect([await timesOf('SmsDeferred'), await timesOf('NumberServed')]).toEqual([2, 1]);
  });

  it('stays deferred while only a part of the debt is paid, and is shown, in order, once all of it is paid', async () => {
    await open(1);
    const followed = await follow();
    const { orderId, to } = await rent();
    await owe();
    const first = await survivor.receive({ to });
    const second = await survivor.receive({ to, text: PLAIN_TEXT });
    await pay(60);
    await followed();
    expect(await shownBy(orderId)).toEqual([]);
    expect(await timesOf('DeferredSmsRecorded')).toBe(0);
    await pay(40);
    await followed();
    const third = await survivor.receive({ to });
    expect(await feed()).toEqual([first, second, third]);
    expect([await timesOf('OrderSmsNoted'), await timesOf('DeferredSmsRecorded')]).toEqual([3, 2]);
  });

  it('makes the number used, if no other text did', async () => {
    await open(1);
    const { to } = await rent();
    await owe();
    await survivor.receive({ to });
    expect(await timesOf('NumberServed')).toBe(1);
    await pay(100);
  });

  it('is deferred for every rental of this customer, and for no rental of others', async () => {
    await open(1);
    const [one, other] = [await rent(), await rent(OTHER_APP)];
    await owe(LEFT - RENT);
    await survivor.receive({ to: one.to });
    await survivor.receive({ to: other.to, text: 'Your Telegram code is 123-456' });
    expect([await shownBy(one.orderId), await shownBy(other.orderId)]).toEqual([[], []]);
    await pay(100);
    await withPolicies();
    expect([...(await shownBy(one.orderId)), ...(await shownBy(other.orderId))]).toEqual(await feed());
    expect(await feed()).toHaveLength(2);
  });

  it('is shown after the payment, even if the rental has ended meanwhile', async () => {
    await open(1);
    const { orderId, to } = await rent();
    await owe();
    const text = await survivor.receive({ to });
    await shop.pass(4 * HOUR, survivor);
    expect(await timesOf('LeaseEnded')).toBe(1);
    await pay(100);
    await withPolicies();
    expect([await shownBy(orderId), await feed()]).toEqual([[text], [text]]);
    expect(await timesOf('OrderSmsWithheld')).toBe(0);
  });

  it('is shown when the debt is paid between the read of the wallet and the deferral', async () => {
    await open(1);
    const { orderId, to } = await rent();
    await owe();
    const followed = await follow();
    const between = around('SmsDeferred', async (pass) => {
      await pay(100);
      await followed();
      await pass();
    });
    const text = await (await shop.process({}, between)).receive({ to });
    await followed();
    expect(await shownBy(orderId)).toEqual([text]);
  });

  it('waits behind older texts after the payment, so that no newer text is read first', async () => {
    await open(1);
    const { to } = await rent();
    await owe();
    const first = await survivor.receive({ to });
    await pay(100);
    const second = await survivor.receive({ to });
    expect(await feed()).toEqual([]);
    await withPolicies();
    expect(await feed()).toEqual([first, second]);
  });

  it.each([1, 2, 3])(
    'is deferred, and shown later, when the process dies after %i appends',
    async (appends) => {
      await open(1);
      const { orderId, to } = await rent();
      await owe();
      const { messageId } = await (await doomed(appends)).inbox.receive({
        ...{ provider: 'json', account: '', providerMessageId: 'x', from: '+14155550100' },
        ...{ to, text: 'Your WhatsApp code is 123-456', sentAt: null },
      });
      await withPolicies();
      expect([await shownBy(orderId), await timesOf('SmsDeferred')]).toEqual([[], 1]);
      await pay(100);
      await withPolicies();
      expect([await shownBy(orderId), await feed()]).toEqual([[messageId], [messageId]]);
    },
  );

  it.each([0, 1])('is shown once when the process that shows it dies after %i appends', async (appends) => {
    await open(1);
    const { to } = await rent();
    await owe();
    const text = await survivor.receive({ to });
    await pay(100);
    const dying = await doomed(appends);
    await expect(applyDeferred(dying.deps, USER, cause)).rejects.toThrow('dead');
    await withPolicies();
    expect(await feed()).toEqual([text]);
    expect([await timesOf('OrderSmsNoted'), await timesOf('DeferredSmsRecorded')]).toEqual([1, 1]);
  });
});

describe('an activation of a customer who owes money', () => {
  it('pays for itself: its code and what comes after it are shown', async () => {
    await open(1);
    const { placed, assigned } = requireAssigned((await survivor.buy()).state);
    await owe();
    const code = await survivor.receive({ to: assigned.e164 });
    const further = await survivor.receive({ to: assigned.e164 });
    expect(await shownBy(placed.orderId)).toEqual([code, further]);
    expect(await timesOf('SmsDeferred')).toBe(0);
  });
});
