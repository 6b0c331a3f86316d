import { orders, rentals } from '@ringpost/projections/orders/orders.view';
import { afterEach, describe, expect, it } from 'vitest';
import { requireAssigned } from '../orders/buy-order.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
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
import {
  numberAt,
  OTHER_APP,
  OTHER_USER,
  PLAIN_TEXT,
  PRICE,
  RENT,
  walletOf,
} from '../testing/shop.fixture.ts';

afterEach(closeBalanced);

const HOUR = 3600;
const PAID = [1000 - RENT, 0];

async function rent(): Promise<string> {
  return requireAssigned((await survivor.rent()).state).placed.orderId;
}

async function leaseNow() {
  const { numbers } = await readLedger(engine.events);
  return [...(numbers.get(`number-${numberAt(1)}`)?.leases.values() ?? [])].flat().at(-1);
}

async function rowOf(orderId: string) {
  await shop.seen();
  return engine.readModel.collection(orders).get(orderId);
}

/** The types of the events that an act appends. */
async function typesOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await engine.events.head();
  await act();
  return types(before);
}

describe('a rental', () => {
  it('is paid for when its number is assigned', async () => {
    await open(1);
    const steps = await typesOf(rent);
    expect(steps).toEqual([
      'FundsHeldForRental',
      'NumberLeased',
      'RentalPlaced',
      'NumberRented',
      'FundsCaptured',
    ]);
    expect(await money()).toEqual(PAID);
    expect(await leaseNow()).toMatchObject({ until: '2026-11-21T14:00:00.000Z', endedAt: null });
  });

  it('costs its part of the initial term, rounded up to a mill, for a new or a used number', async () => {
    await open(1);
    const days = { termHours: 72, quotedPriceMills: 1 };
    const wrong = survivor.rent(days);
    await expect(wrong).rejects.toMatchObject({ code: 'price-changed', facts: { price: 1.286 } });
    const used = survivor.rent({ ...days, numberType: 'used' });
    await expect(used).rejects.toMatchObject({ code: 'price-changed', facts: { price: 0.858 } });
  });

  it.each(['new', 'used'] as const)('of a %s number costs at least one activation', async (numberType) => {
    await open(1);
    const cheap = survivor.rent({ numberType, quotedPriceMills: 72 });
    await expect(cheap).rejects.toMatchObject({ code: 'price-changed', facts: { price: PRICE / 1000 } });
  });

  it('of a used number takes one that served the app, and no other', async () => {
    await open(2);
    const changes = { numberType: 'used', quotedPriceMills: RENT, userId: OTHER_USER } as const;
    await expect(survivor.rent(changes)).rejects.toMatchObject({ code: 'no-available-numbers' });
    const { assigned } = requireAssigned((await survivor.rent()).state);
    await survivor.receive({ to: assigned.e164 });
    await shop.pass(4 * HOUR, survivor);
    const again = requireAssigned((await survivor.rent(changes)).state);
    expect(again.assigned).toMatchObject({ e164: assigned.e164, numberAge: 'used' });
  });

  it('is one rental for one key, and another body with it is refused', async () => {
    await open(2);
    const orderId = await rent();
    expect((await survivor.rent()).orderId).toBe(orderId);
    await expect(survivor.rent({ termHours: 24 })).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await money()).toEqual(PAID);
  });

  it('that finds no number costs nothing', async () => {
    await open(1);
    // Both see the only number, and one is faster.
    const [first, next] = await Promise.all([survivor.rent(), survivor.rent({ userId: OTHER_USER })]);
    expect(first.state.status).toBe('active');
    expect(next.state).toMatchObject({ status: 'failed', reason: 'no-available-numbers' });
    const { wallets } = await readLedger(engine.events);
    expect(wallets.get(walletOf(OTHER_USER))).toMatchObject({ availableMills: 1000, heldMills: 0 });
  });

  it('leaves the number available to other customers for other apps', async () => {
    await open(1);
    await rent();
    const other = await survivor.rent({ userId: OTHER_USER, appId: OTHER_APP });
    expect(other.state).toMatchObject({ status: 'active', assigned: { e164: numberAt(1) } });
  });

  it('shows its renter every text, and none is charged', async () => {
    await open(1);
    const orderId = await rent();
    const first = await typesOf(() => survivor.receive());
    expect(first).toEqual(['SmsReceived', 'OrderSmsNoted', 'NumberServed']);
    expect(await typesOf(() => survivor.receive())).toEqual(['SmsReceived', 'OrderSmsNoted']);
    expect(await typesOf(() => survivor.receive({ text: PLAIN_TEXT }))).toEqual([
      'SmsReceived',
      'OrderSmsNoted',
    ]);
    expect(await money()).toEqual(PAID);
    expect(await rowOf(orderId)).toMatchObject({ status: 'active', messages: [{}, {}, {}] });
  });

  it('runs to its end, and then the number is free for the app', async () => {
    await open(1);
    const orderId = await rent();
    await shop.pass(4 * HOUR - 1, survivor);
    expect(await leaseNow()).toMatchObject({ endedAt: null });
    await shop.pass(1, survivor);
    expect(await leaseNow()).toMatchObject({ endedAt: '2026-11-21T14:00:00.000Z', served: false });
    expect(await rowOf(orderId)).toMatchObject({ status: 'inactive', outcome: 'lapsed' });
    expect(await engine.readModel.collection(rentals).get(orderId)).toMatchObject({ status: 'inactive' });
    expect((await survivor.rent({ userId: OTHER_USER })).state.status).toBe('active');
  });

  it('withholds a text that comes after its end, for the price of one activation', async () => {
    await open(1);
    await rent();
    await shop.pass(4 * HOUR, survivor);
    const head = await engine.events.head();
    await survivor.receive();
    const [, withheld] = await engine.events.readAll({ after: head });
    expect(withheld).toMatchObject({ type: 'OrderSmsWithheld', data: { priceMills: PRICE } });
    expect(await money()).toEqual(PAID);
  });

  it('cannot be cancelled', async () => {
    await open(1);
    const cancelled = survivor.cancel(await rent());
    await expect(cancelled).rejects.toMatchObject({ code: 'not-cancellable' });
  });

  it.each([1, 2, 3, 4])('whose process dies after append %i is finished by a deadline', async (appends) => {
    await open(2);
    await (await doomed(appends)).rent().catch(() => undefined);
    await shop.pass(10, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual(PAID);
    // A lease that no order took is ended.
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual(PAID);
    const leases = (await types()).filter((type) => type === 'NumberLeased').length;
    expect((await types()).filter((type) => type === 'LeaseEnded')).toHaveLength(leases - 1);
  });

  it('whose process dies before a number was leased gives the money back after a minute', async () => {
    await open(1);
    await expect((await doomed(1)).rent()).rejects.toThrow();
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual([1000, 0]);
  });
});

describe('an extension', () => {
  const TWICE = [1000 - 2 * RENT, 0];
  const LATER = '2026-11-21T18:00:00.000Z';

  it('holds the price, adds the term to the end, and takes the price', async () => {
    await open(1);
    const orderId = await rent();
    const steps = await typesOf(() => survivor.extend(orderId));
    expect(steps).toEqual(['FundsHeldForExtension', 'LeaseExtended', 'FundsCaptured']);
    expect(await money()).toEqual(TWICE);
    expect(await rowOf(orderId)).toMatchObject({ status: 'active', closesAt: LATER });
    await shop.pass(4 * HOUR, survivor);
    expect(await leaseNow()).toMatchObject({ until: LATER, endedAt: null });
    await shop.pass(4 * HOUR, survivor);
    expect(await leaseNow()).toMatchObject({ endedAt: LATER });
  });

  it('happens once for one key, even in two processes at the same moment', async () => {
    await open(1);
    const orderId = await rent();
    const other = await shop.process();
    const both = await Promise.all([survivor.extend(orderId), other.extend(orderId)]);
    expect(both.map(({ endsAt }) => endsAt)).toEqual([LATER, LATER]);
    expect(await typesOf(() => survivor.extend(orderId))).toEqual([]);
    expect(await money()).toEqual(TWICE);
  });

  it('with the key of another request is refused', async () => {
    await open(1);
    const orderId = await rent();
    await survivor.extend(orderId);
    const refused = { code: 'idempotency-key-reused' };
    await expect(survivor.extend(orderId, { termHours: 24 })).rejects.toMatchObject(refused);
    await expect(survivor.extend(orderId, { idempotencyKey: 'rent-1' })).rejects.toMatchObject(refused);
    await expect(survivor.rent({ idempotencyKey: 'extend-1' })).rejects.toMatchObject(refused);
  });

  it('is refused and appends nothing for another price, without money, or after the end', async () => {
    await open(1);
    const orderId = await rent();
    const appended = await typesOf(async () => {
      const moved = survivor.extend(orderId, { quotedPriceMills: RENT - 1 });
      await expect(moved).rejects.toMatchObject({ code: 'price-changed' });
      const dear = survivor.extend(orderId, { termHours: 168, quotedPriceMills: 3000 });
      await expect(dear).rejects.toMatchObject({ code: 'insufficient-funds' });
      shop.clock.moveBy(4 * HOUR);
      await expect(survivor.extend(orderId)).rejects.toMatchObject({ code: 'lease-over' });
    });
    expect(appended).toEqual([]);
  });

  it("of another customer's rental, or of an activation, is not found", async () => {
    await open(2);
    const orderId = await rent();
    const theirs = survivor.extend(orderId, { userId: OTHER_USER });
    await expect(theirs).rejects.toMatchObject({ code: 'not-found' });
    const { orderId: activation } = await survivor.buy();
    await expect(survivor.extend(activation)).rejects.toMatchObject({ code: 'not-found' });
    await survivor.cancel(activation);
  });

  it.each([1, 2])('whose process dies after append %i is finished by a deadline', async (appends) => {
    await open(1);
    const orderId = await rent();
    await expect((await doomed(appends)).extend(orderId)).rejects.toThrow();
    await shop.pass(10, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual(TWICE);
    expect(await leaseNow()).toMatchObject({ until: LATER });
    expect((await survivor.extend(orderId)).endsAt).toBe(LATER);
    expect(await money()).toEqual(TWICE);
  });

  it('whose price was held and that came too late gives the money back', async () => {
    await open(1);
    const orderId = await rent();
    await expect((await doomed(1)).extend(orderId)).rejects.toThrow();
    await survivor.release(orderId);
    await shop.pass(10, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual(PAID);
    await expect(survivor.extend(orderId)).rejects.toMatchObject({ code: 'lease-over' });
  });
});

describe('a release', () => {
  it('ends the lease at once and gives nothing back', async () => {
    await open(1);
    const orderId = await rent();
    shop.clock.moveBy(60);
    expect(await typesOf(() => survivor.release(orderId))).toEqual(['LeaseEnded']);
    expect(await money()).toEqual(PAID);
    expect(await rowOf(orderId)).toMatchObject({ status: 'inactive', outcome: 'released' });
    expect((await survivor.rent({ userId: OTHER_USER })).state.status).toBe('active');
  });

  it('happens once', async () => {
    await open(1);
    const orderId = await rent();
    const { endedAt } = await survivor.release(orderId);
    shop.clock.moveBy(60);
    expect(
      await typesOf(async () => expect((await survivor.release(orderId)).endedAt).toBe(endedAt)),
    ).toEqual([]);
  });

  it("of another customer's rental is not found", async () => {
    await open(1);
    const theirs = survivor.release(await rent(), OTHER_USER);
    await expect(theirs).rejects.toMatchObject({ code: 'not-found' });
  });
});
