import { describe, expect, it } from 'vitest';
import type { InventoryNumber } from './inventory.api.ts';
import { ordersOf } from './orders-of-selection.ts';

const APP = { app_uuid: 'app', app_name: 'Signal', image_name: null };

function row(number: string, change: Partial<InventoryNumber> = {}): InventoryNumber {
  return {
    number,
    country_iso: 'US',
    region: 'NY',
    rate_center: 'New York',
    vendor_uuid: 'vendor',
    state: 'free',
    free_at: null,
    end_date: null,
    waiting: 0,
    number_type: 'new',
    prices: { activation: 0.5, rentals: [{ term_hours: 168, price: 3.78 }] },
    ...change,
  };
}

describe('a selection of numbers', () => {
  it('is one order of many numbers at one price', () => {
    expect(ordersOf(APP, null, [row('1'), row('2')])).toMatchObject([
      { numbers: ['1', '2'], quantity: 2, price: 0.5, countryIso: 'US', vendorId: null },
    ]);
  });

  it('is an ordinary order if it has one number', () => {
    const [order] = ordersOf(APP, null, [row('1')]);
    expect(order).toMatchObject({ numbers: ['1'], price: 0.5 });
    expect(order).not.toHaveProperty('quantity');
  });

  it('is one order for each price and each country', () => {
    const dear = row('2', { prices: { activation: 0.7, rentals: [] } });
    const orders = ordersOf(APP, null, [row('1'), dear, row('3', { country_iso: 'CA' }), row('4')]);
    expect(orders.map(({ numbers }) => numbers)).toEqual([['1', '4'], ['2'], ['3']]);
  });

  it('is one order of new numbers and one of used numbers for a rental', () => {
    const orders = ordersOf(APP, 168, [row('1'), row('2', { number_type: 'used' })]);
    expect(orders).toMatchObject([
      { numbers: ['1'], price: 3.78, rental: { numberType: 'new', termHours: 168 } },
      { numbers: ['2'], rental: { numberType: 'used' } },
    ]);
  });

  it('leaves out numbers that are taken, and those without a price', () => {
    expect(ordersOf(APP, null, [row('1', { state: 'taken' }), row('2', { prices: null })])).toEqual([]);
  });
});
