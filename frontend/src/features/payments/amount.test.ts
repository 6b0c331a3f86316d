import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { describe, expect, it } from 'vitest';
import { amountCharacters } from '../../ui/amount-text.ts';
import { amountOf, coinText, firstAmount, isTooLittle, payableFor } from './amount.ts';

describe('the amount of a payment', () => {
  it.each([
    ['0.5', 0.5],
    ['10', 10],
    ['10.000', 10],
    ['12,34', 12.34],
    ['10000', 10_000],
  ])('is read from %j', (text, amount) => expect(amountOf(text, USUAL_SHOP_VALUES)).toBe(amount));

  it.each(['', '0.49', '0.505', '10000.01', '-1', '1e3', 'ten', '1.2.3'])('cannot be %j', (text) =>
    expect(amountOf(text, USUAL_SHOP_VALUES)).toBeNull(),
  );

  it.each([
    ['0', true],
    ['0.49', true],
    ['0.495', false],
    ['0.5', false],
    ['', false],
  ])('%j is too little: %s', (text, isLittle) => expect(isTooLittle(text, USUAL_SHOP_VALUES)).toBe(isLittle));

  it.each([
    ['ten', ''],
    ['-1e3', '13'],
    [' $ 12.50 USD', '12.50'],
    ['12,5', '12,5'],
    ['١٢٫٥', '12.5'],
  ])('typed as %j keeps only %j', (text, kept) => expect(amountCharacters(text)).toBe(kept));

  it.each([
    [0.2, 0.5],
    [0.5, 0.5],
    [0.701, 0.71],
    [12.345, 12.35],
  ])('that covers %d missing dollars is %d', (missing, amount) =>
    expect(payableFor(missing, USUAL_SHOP_VALUES)).toBe(amount),
  );
});

it('follows the bounds that an admin set', () => {
  const bounds = { 'payment-least': 2_000, 'payment-most': 50_000 };
  expect([amountOf('1.99', bounds), amountOf('2', bounds), amountOf('50.01', bounds)]).toEqual([
    null,
    2,
    null,
  ]);
  expect([firstAmount(null, bounds), payableFor(70, bounds)]).toEqual([2, 50]);
  expect([payableFor(0.2, bounds), isTooLittle('1.99', bounds)]).toEqual([2, true]);
});

describe('an amount in a coin', () => {
  it.each([
    [10, 96_000, '0.0001042'],
    [10, 0.998, '10.02'],
    [10, 0.16, '62.50'],
    [10_000, 0.16, '62500'],
  ])('%d dollars at %d are %s', (dollars, rate, text) => expect(coinText(dollars, rate)).toBe(text));
});
