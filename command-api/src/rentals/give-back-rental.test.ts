import { type OrderEvent, transfer, type WalletEvent } from '@ringpost/domain';
import { orders } from '@ringpost/projections/orders/orders.view';
import { decide } from '@ringpost/testing/given-when-then';
import { afterEach, describe, expect, it } from 'vitest';
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
import { OTHER_USER, PLAIN_TEXT, RENT } from '../testing/shop.fixture.ts';
import { walletDecider } from '../wallets/entries.ts';

const ids = { orderId: 'o', userId: 'u' };
function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}

describe('the order of a rental', () => {
  const { given } = decide(orderDecider);
  const placed = { type: 'RentalPlaced', data: { ...ids, kind: 'rental', readPriceMills: 350 } };
  const rented = { type: 'NumberRented', data: { ...ids, e164: '+12125551001', assignedAt: at('10:00:00') } };
  const active = [placed, rented] as unknown as readonly OrderEvent[];
  const ask = (now: string) => ({ type: 'GiveBackRental', now }) as const;
  const givenBack: OrderEvent = { type: 'RentalGivenBack', data: { ...ids, givenBackAt: at('10:05:00') } };
  const sms = { ...ids, messageId: 'm', receivedAt: at('10:04:00') };
  const withheld: OrderEvent = {
    type: 'OrderSmsWithheld',
    data: { ...sms, priceMills: 350, readUntil: at('23:00:00') },
  };
  const noted = (why: 'further' | 'not-assigned'): OrderEvent => ({
    type: 'OrderSmsNoted',
    data: { ...sms, why },
  });

  it('ends within the first 20 minutes, once', () => {
    given(...active)
      .when(ask(at('10:05:00')))
      .then(givenBack);
    given(...active, givenBack)
      .when(ask(at('11:05:00')))
      .then();
    given(...active)
      .when(ask(at('10:20:00')))
      .thenRejected('give-back-over', { until: at('10:20:00') });
  });

  it('goes on if a text came, also a withheld one, but not for one that came before it had the number', () => {
    for (const text of [noted('further'), withheld])
      given(...active, text)
        .when(ask(at('10:05:00')))
        .thenRejected('rental-has-text');
    given(...active.slice(0, 1), noted('not-assigned'), ...active.slice(1))
      .when(ask(at('10:05:00')))
      .then(givenBack);
  });

  it('withholds a text that comes after it, at the price of reading one', () =>
    given(...active, givenBack)
      .when({
        ...{ type: 'RecordSms', messageId: 'm', receivedAt: at('10:04:00'), to: '+12125551001' },
        ...{ outcome: 'delivered', billable: true, isPaused: false },
      } as const)
      .then({
        ...withheld,
        data: { ...withheld.data, readUntil: '2026-11-22T10:04:00.000Z' },
      } as OrderEvent));
});

describe('the wallet of a rental that was given back', () => {
  const { given } = decide(walletDecider);
  const refund = (paidMills: number) => ({ type: 'RefundRental', ...ids, paidMills }) as const;
  const refunded = (amountMills: number): WalletEvent => {
    const entries = transfer('revenue', 'available', amountMills);
    return { type: 'RentalRefunded', data: { ...ids, operationId: 'o:given-back', amountMills, entries } };
  };
  const byAdmin = (amountMills: number): WalletEvent => {
    const entries = transfer('revenue', 'available', amountMills);
    const data = { ...ids, operationId: 'x', amountMills, reason: 'sorry', entries };
    return { type: 'FundsRefunded', data };
  };

  it('gets once what was paid, less what an admin gave back before', () => {
    given().when(refund(500)).then(refunded(500));
    given(byAdmin(200)).when(refund(500)).then(refunded(300));
    given(byAdmin(500)).when(refund(500)).then(refunded(0));
    given(byAdmin(200), refunded(300)).when(refund(500)).then();
  });
});

describe('giving a rental back', () => {
  afterEach(closeBalanced);

  async function rent(change = {}): Promise<string> {
    return requireAssigned((await survivor.rent(change)).state).placed.orderId;
  }
  async function typesOf(act: () => Promise<unknown>): Promise<readonly string[]> {
    const before = await engine.events.head();
    await act();
    return types(before);
  }

  it('ends it at once and gives all money back, also of an extension, and is done once', async () => {
    await open(1);
    const orderId = await rent();
    await survivor.extend(orderId);
    const steps = await typesOf(() => survivor.giveBack(orderId));
    expect(steps).toEqual(['GiveBackAllowed', 'RentalGivenBack', 'LeaseEnded', 'RentalRefunded']);
    expect(await money()).toEqual([1000, 0]);
    expect(
      await typesOf(async () =>
        expect(await survivor.giveBack(orderId)).toMatchObject({ refundedMills: 2 * RENT }),
      ),
    ).toEqual([]);
    await shop.seen();
    expect(await engine.readModel.collection(orders).get(orderId)).toMatchObject({
      status: 'inactive',
      outcome: 'given-back',
      refundedMills: 2 * RENT,
    });
    expect((await survivor.rent({ userId: OTHER_USER })).state.status).toBe('active');
  });

  it('is refused after a text, after 20 minutes, and for another customer, and counts nothing', async () => {
    await open(2);
    const orderId = await rent();
    await expect(survivor.giveBack(orderId, OTHER_USER)).rejects.toMatchObject({ code: 'not-found' });
    await survivor.receive({ text: PLAIN_TEXT });
    const later = await rent({ idempotencyKey: 'rent-2' });
    const refused = await typesOf(async () => {
      await expect(survivor.giveBack(orderId)).rejects.toMatchObject({ code: 'rental-has-text' });
      shop.clock.moveBy(20 * 60);
      await expect(survivor.giveBack(later)).rejects.toMatchObject({ code: 'give-back-over' });
    });
    expect(refused).toEqual([]);
  });

  it.each([1, 2, 3])('whose process dies after append %i is finished by a deadline', async (appends) => {
    await open(1);
    const orderId = await rent();
    await expect((await doomed(appends)).giveBack(orderId)).rejects.toThrow();
    await shop.pass(1, survivor);
    await shop.settle(survivor);
    // Counting it is not yet giving it back.
    if (appends === 1) await survivor.giveBack(orderId);
    expect(await money()).toEqual([1000, 0]);
    expect((await types()).filter((type) => type === 'RentalRefunded')).toHaveLength(1);
  });

  it('pays the extension or gives its money back if its process died', async () => {
    await open(1);
    const orderId = await rent();
    await expect((await doomed(2)).extend(orderId)).rejects.toThrow();
    await survivor.giveBack(orderId);
    expect(await money()).toEqual([1000, 0]);
  });
});
