import type { OrderEvent } from '@ringpost/domain';
import { orders } from '@ringpost/projections/orders/orders.view';
import { decide } from '@ringpost/testing/given-when-then';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handleAccount } from '../accounts/account.commands.ts';
import { handleApp } from '../apps/app.commands.ts';
import { setting } from '../apps/app.fixture.ts';
import { noteBan } from '../numbers/entries.ts';
import { orderDecider, requireAssigned } from '../orders/entries.ts';
import {
  closeBalanced,
  doomed,
  engine,
  money,
  open,
  shop,
  survivor,
  types,
} from '../testing/recovery.fixture.ts';
import { APP, numberAt, OTHER_USER, RENT, type ShopProcess, USER, VENDOR } from '../testing/shop.fixture.ts';
import { renewRental, type TurnOnRenewal, turnOffRenewal, turnOnRenewal } from './renew-rental.ts';

const ids = { orderId: 'o', userId: 'u' };
const HOUR = 3600;
const CAUSE = {
  operationId: 'x',
  causationId: 'x',
  correlationId: 'x',
  actor: 'system:renew-rental',
} as const;
function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}

describe('a rental that renews itself', () => {
  const { given } = decide(orderDecider);
  const numbered = { ...ids, e164: '+12125551001', appId: 'a', leaseId: 'l', assignedAt: at('10:00:00') };
  const active = [
    { type: 'RentalPlaced', data: { ...ids, kind: 'rental' } },
    { type: 'NumberRented', data: numbered },
  ] as unknown as readonly OrderEvent[];
  const terms = { termHours: 4, maxPriceMills: 200, keyId: null };
  const on = (maxPriceMills = 200): OrderEvent => ({
    type: 'RenewalTurnedOn',
    data: { ...ids, leaseId: 'l', ...terms, maxPriceMills, turnedOnAt: at('10:01:00') },
  });
  const off: OrderEvent = { type: 'RenewalTurnedOff', data: { ...ids, turnedOffAt: at('10:02:00') } };
  const until = at('14:00:00');
  const begin = (priceMills: number) => {
    const begun = { renewalId: 'x', priceMills, priceId: 'p', priceRank: 7 };
    return { type: 'BeginRenewal', until, begun, now: at('13:00:00') } as const;
  };
  const begun: OrderEvent = {
    type: 'RenewalBegun',
    data: {
      ...{ ...ids, renewalId: 'x', priceMills: 150, priceId: 'p', priceRank: 7, leaseId: 'l', until },
      ...{ termHours: 4, maxPriceMills: 200, begunAt: at('13:00:00') },
    },
  };

  it('is turned on and off once, and only while it has its number', () => {
    const turnOn = { type: 'TurnOnRenewal', terms, now: at('10:01:00') } as const;
    given(...active)
      .when(turnOn)
      .then(on());
    given(...active, on())
      .when(turnOn)
      .then();
    given(...active, on())
      .when({ type: 'TurnOffRenewal', now: at('10:02:00') })
      .then(off);
    given(...active, on(), off)
      .when({ type: 'TurnOffRenewal', now: at('10:03:00') })
      .then();
    given(...active.slice(0, 1))
      .when(turnOn)
      .thenRejected('not-found');
  });

  it('begins once for each end, at most at the agreed price, and not if it was turned off before', () => {
    given(...active, on())
      .when(begin(150))
      .then(begun);
    given(...active, on(), begun)
      .when(begin(160))
      .then();
    given(...active, on())
      .when(begin(201))
      .thenRejected('above-max-price');
    given(...active, on(), off)
      .when(begin(150))
      .then();
  });

  it('does not fail for a price that the customer has agreed to meanwhile', () => {
    const fail = {
      type: 'FailRenewal',
      until,
      reason: 'price',
      priceMills: 250,
      now: at('10:02:00'),
    } as const;
    const { e164, appId } = numbered;
    const data = {
      ...ids,
      e164,
      appId,
      until,
      reason: 'price',
      priceMills: 250,
      failedAt: at('10:02:00'),
    } as const;
    given(...active, on(200))
      .when(fail)
      .then({ type: 'RenewalFailed', data });
    given(...active, on(200), on(300))
      .when(fail)
      .then();
  });
});

describe('the renewal of a rental', () => {
  afterEach(closeBalanced);

  const RENEWED = [1000 - 2 * RENT, 0];
  const PAID = [1000 - RENT, 0];

  /** A shop whose customer has an account. */
  async function openFor(numbers: number, creditMills?: number): Promise<void> {
    await open(numbers, creditMills);
    const { deps } = survivor;
    const account = { userId: USER, email: 'ann@example.test', locale: 'en', role: 'customer' } as const;
    await handleAccount(deps, USER, { type: 'RegisterAccount', ...account }, CAUSE);
    await handleAccount(deps, USER, { type: 'ConfirmAccount' }, { ...CAUSE, operationId: 'confirm' });
  }
  function turnOn(orderId: string, changes: Partial<TurnOnRenewal> = {}) {
    const request = {
      orderId,
      userId: USER,
      termHours: 4,
      maxPriceMills: RENT,
      requestIds: { requestId: 'request-1' },
    };
    return turnOnRenewal(survivor.deps, { ...request, ...changes });
  }
  function renewNow({ deps }: ShopProcess, orderId: string): Promise<void> {
    return renewRental(deps, orderId, CAUSE);
  }
  async function rentRenewing(maxPriceMills = RENT): Promise<string> {
    const { placed } = requireAssigned((await survivor.rent()).state);
    await turnOn(placed.orderId, { maxPriceMills });
    return placed.orderId;
  }
  async function rowOf(orderId: string) {
    await shop.seen();
    return engine.readModel.collection(orders).get(orderId);
  }
  async function count(type: string): Promise<number> {
    return (await types()).filter((each) => each === type).length;
  }
  async function failure(): Promise<unknown> {
    const events = await engine.events.readAll();
    return events.flatMap(({ type, data }) => (type === 'RenewalFailed' ? [data.reason] : []));
  }

  it('is announced a third of a short term before, comes an hour before each end, and is paid once', async () => {
    await openFor(1, 3 * RENT);
    const orderId = await rentRenewing();
    await shop.pass(3 * HOUR - (4 * HOUR) / 3 - 1, survivor);
    expect(await count('RenewalAnnounced')).toBe(0);
    await shop.pass(1, survivor);
    expect(await count('RenewalAnnounced')).toBe(1);
    await shop.pass((4 * HOUR) / 3 - 1, survivor);
    expect(await money()).toEqual([2 * RENT, 0]);
    await shop.pass(1, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual([RENT, 0]);
    expect(await rowOf(orderId)).toMatchObject({
      closesAt: at('18:00:00'),
      renewal: { maxPriceMills: RENT },
    });
    await shop.settle(survivor);
    expect(await count('FundsHeldForExtension')).toBe(1);
    await shop.pass(4 * HOUR, survivor);
    expect(await count('FundsHeldForExtension')).toBe(2);
    expect(await money()).toEqual([0, 0]);
  });

  it('happens once in two processes', async () => {
    await openFor(1);
    await rentRenewing();
    shop.clock.moveBy(3 * HOUR);
    const other = await shop.process();
    await Promise.all([shop.settle(survivor), shop.settle(other)]);
    expect(await money()).toEqual(RENEWED);
    expect(await count('RenewalBegun')).toBe(1);
  });

  it.each([1, 2, 3, 4])('whose process dies after append %i happens once', async (appends) => {
    await openFor(1);
    const orderId = await rentRenewing();
    await shop.pass(2 * HOUR, survivor);
    shop.clock.moveBy(HOUR);
    await renewNow(await doomed(appends), orderId).catch(() => undefined);
    await shop.pass(10, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual(RENEWED);
    expect(await count('LeaseExtended')).toBe(1);
  });

  it('does not come once it is turned off, until its moment', async () => {
    await openFor(1);
    const orderId = await rentRenewing();
    await shop.pass(3 * HOUR - 1, survivor);
    await turnOffRenewal(survivor.deps, { orderId, userId: USER, requestIds: { requestId: 'request-2' } });
    await shop.pass(2 * HOUR, survivor);
    expect(await money()).toEqual(PAID);
    expect(await failure()).toEqual([]);
    expect(await rowOf(orderId)).toMatchObject({ status: 'inactive', outcome: 'lapsed' });
  });

  it('does not come without the money, and says so', async () => {
    await openFor(1, 2 * RENT - 1);
    const orderId = await rentRenewing();
    await shop.pass(3 * HOUR, survivor);
    await shop.settle(survivor);
    expect(await failure()).toEqual(['funds']);
    expect(await rowOf(orderId)).toMatchObject({ renewalFailure: 'funds' });
    expect(await rowOf(orderId)).not.toHaveProperty('renewal');
    expect(await money()).toEqual([RENT - 1, 0]);
  });

  it('does not come once it costs more than was agreed, and says so', async () => {
    await openFor(1);
    await rentRenewing();
    const dearer = setting(
      { priceId: 'dearer', onDeliveryMills: RENT + 1 },
      { replaces: `${APP}-price`, confirmLarge: true },
    );
    const cause = { ...CAUSE, operationId: 'dearer', actor: 'admin:admin-1' } as const;
    await handleApp(survivor.deps, APP, { ...dearer, appId: APP }, cause);
    await shop.pass(3 * HOUR, survivor);
    expect(await failure()).toEqual(['price']);
    expect(await money()).toEqual(PAID);
  });

  it('of any provider is turned off at once if the number is of a dearer one', async () => {
    await openFor(2);
    const dearer = setting({ priceId: 'dearer', vendorId: VENDOR, onDeliveryMills: RENT + 1 });
    const cause = { ...CAUSE, operationId: 'dearer', actor: 'admin:admin-1' } as const;
    await handleApp(survivor.deps, APP, { ...dearer, appId: APP }, cause);
    const { rent } = await shop.process({ policies: true });
    const rented = async (idempotencyKey: string, maxPriceMills: number) =>
      requireAssigned((await rent({ idempotencyKey, renewal: { maxPriceMills } })).state).placed.orderId;
    const agreed = await rented('agreed', RENT + 1);
    const orderId = await rented('too-dear', RENT);
    await vi.waitFor(async () => expect(await failure()).toEqual(['price']), 60_000);
    expect(await rowOf(orderId)).toMatchObject({ renewalFailure: 'price', status: 'active' });
    expect(await rowOf(agreed)).toMatchObject({ renewal: { maxPriceMills: RENT + 1 } });
    expect(await money()).toEqual([1000 - 2 * RENT, 0]);
  });

  it('does not come for a customer without an active account', async () => {
    await open(1);
    await rentRenewing();
    await shop.pass(3 * HOUR, survivor);
    expect(await failure()).toEqual(['account']);
    expect(await money()).toEqual(PAID);
  });

  it.each([
    ['comes where another account of the person has banned the number', OTHER_USER, [], RENEWED],
    ['does not come where its own account has banned it', USER, ['number'], PAID],
  ])('%s', async (_what, userId, failures, left) => {
    await openFor(1);
    const { deps } = survivor;
    const owner = { ...CAUSE, actor: `customer:${USER}` } as const;
    const now = at('10:00:00');
    const made = { subAccountId: OTHER_USER, name: 'Shop', closed: 0, now } as const;
    await handleAccount(deps, USER, { type: 'MakeSubAccount', ...made }, { ...owner, operationId: 'make' });
    const opened = { subAccountId: OTHER_USER, ownerId: USER, now } as const;
    await handleAccount(deps, OTHER_USER, { type: 'OpenSubAccount', ...opened }, owner);
    await rentRenewing();
    const ban = { e164: numberAt(1), appId: APP, orderId: 'an earlier one', userId, bannedAt: now };
    await noteBan(deps, numberAt(1), { type: 'NoteBan', ban }, { ...CAUSE, operationId: 'ban' });
    await shop.pass(3 * HOUR, survivor);
    await shop.settle(survivor);
    expect(await failure()).toEqual(failures);
    expect(await money()).toEqual(left);
  });

  it('never comes for a number that the customer gave up', async () => {
    await openFor(1);
    const orderId = await rentRenewing();
    await survivor.release(orderId);
    await shop.pass(3 * HOUR, survivor);
    expect(await failure()).toEqual([]);
    expect(await money()).toEqual(PAID);
  });

  it('that its time has passed is said, and costs nothing', async () => {
    await openFor(1);
    await rentRenewing();
    shop.clock.moveBy(4 * HOUR);
    await shop.settle(survivor);
    expect(await failure()).toEqual(['number']);
    expect(await money()).toEqual(PAID);
  });

  it('refuses a price below that of now, and a rental of another customer', async () => {
    await openFor(1);
    const { placed } = requireAssigned((await survivor.rent()).state);
    const cheap = turnOn(placed.orderId, { maxPriceMills: RENT - 1 });
    await expect(cheap).rejects.toMatchObject({ code: 'above-max-price' });
    const theirs = turnOn(placed.orderId, { userId: OTHER_USER });
    await expect(theirs).rejects.toMatchObject({ code: 'not-found' });
  });
});
