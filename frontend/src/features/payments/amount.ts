import { PAYMENT_DEFAULT_DOLLARS, PAYMENT_STEP_MILLS } from '@ringpost/domain/rules/limits';
import type { ShopValues } from '@ringpost/domain/rules/shop-settings';
import { millsOf } from '../../ui/amount-text.ts';

const MILLS = 1000;
/** Decimals of an amount in a coin. */
const COIN_DECIMALS = 8;
const COIN_DIGITS = 4;

/** The smallest and the largest amount that may be paid now, in mills. */
export type PaymentBounds = Pick<ShopValues, 'payment-least' | 'payment-most'>;

/** The smallest payable amount that covers the missing money: whole cents, rounded up. The largest one if none covers it. */
export function payableFor(missing: number, bounds: PaymentBounds): number {
  const mills = Math.ceil(Math.round(missing * MILLS) / PAYMENT_STEP_MILLS) * PAYMENT_STEP_MILLS;
  return Math.min(Math.max(mills, bounds['payment-least']), bounds['payment-most']) / MILLS;
}

/** The amount that a form begins with. `missing`: what the waiting purchase lacks; null if none waits. */
export function firstAmount(missing: number | null, bounds: PaymentBounds): number {
  return payableFor(missing ?? PAYMENT_DEFAULT_DOLLARS, bounds);
}

/** The largest amount that is too little. */
export function tooLittleDollars(bounds: PaymentBounds): number {
  return (bounds['payment-least'] - PAYMENT_STEP_MILLS) / MILLS;
}

/** Whether the typed amount is below everything that can be paid. */
export function isTooLittle(text: string, bounds: PaymentBounds): boolean {
  const mills = millsOf(text);
  return mills !== null && mills <= bounds['payment-least'] - PAYMENT_STEP_MILLS;
}

/** Whether the typed amount has parts of a cent, which no gateway accepts. */
export function hasPartsOfCent(text: string): boolean {
  const mills = millsOf(text);
  return mills !== null && mills % PAYMENT_STEP_MILLS !== 0;
}

/** Typed text as dollars; null for an amount that cannot be paid. */
export function amountOf(text: string, bounds: PaymentBounds): number | null {
  const mills = millsOf(text);
  if (mills === null) return null;
  const isPayable =
    mills >= bounds['payment-least'] && mills <= bounds['payment-most'] && mills % PAYMENT_STEP_MILLS === 0;
  return isPayable ? mills / MILLS : null;
}

/** The approximate amount in a coin, with four significant digits as usual for coins. */
export function coinText(dollars: number, rate: number): string {
  const coins = dollars / rate;
  const before = Math.floor(Math.log10(coins)) + 1;
  const decimals = Math.min(COIN_DECIMALS, Math.max(0, COIN_DIGITS - before));
  return coins.toFixed(decimals);
}
