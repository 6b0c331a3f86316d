import { ALERTS_MAX } from '../alert/alert.limits.ts';
import { CANCELS_PER_HOUR_MAX } from '../cancels/cancels.limits.ts';
import {
  ACTIVATION_FEE_MIN_MILLS,
  ACTIVATION_FEE_PERCENT,
  UNPAID_ON_DEMAND_ALL_MAX,
  UNPAID_ON_DEMAND_MAX,
} from '../on-demand/on-demand.limits.ts';
import {
  CANCEL_AFTER_SECONDS,
  CANCEL_AFTER_SECONDS_MAX,
  CANCEL_COUNTS_AFTER_MINUTES,
  REUSE_PRICE_PERCENT,
  SETTLEMENT_MINUTES,
} from '../order/order.limits.ts';
import { PAYMENT_MAX_MILLS, PAYMENT_MIN_MILLS, PAYMENT_STEP_MILLS } from '../payment/payment.limits.ts';
import { PORT_IN_DRAFTS_MAX } from '../port-in/port-in.limits.ts';
import { RESERVATION_FEE_MILLS, RESERVATION_QUEUE_MAX } from '../reservation/reservation.limits.ts';
import { OPEN_ACTIVATIONS_MAX, PURCHASES_PER_MINUTE_MAX } from '../wallet/wallet.limits.ts';

interface Setting {
  /** Whether its values are amounts in mills. */
  readonly isMoney: boolean;
  /** Whether customers pay it, or a share of it: then a change of more than half needs two admins. */
  readonly isFee: boolean;
  /** The value until an admin sets another one. */
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  /** Every value is a multiple of it. */
  readonly step: number;
}

const FEE = { isMoney: true, isFee: true } as const;
const AMOUNT = { isMoney: true, isFee: false } as const;
const SHARE = { isMoney: false, isFee: true } as const;
const COUNT = { isMoney: false, isFee: false } as const;

/**
 * The fees and limits of the shop that admins change while it runs. The bounds keep a mistyped number from stopping the shop. The highest
 * `payment-least` is the lowest `payment-most`, so the two never cross.
 */
export const SHOP_SETTINGS = {
  'reservation-fee': { ...FEE, usual: RESERVATION_FEE_MILLS, least: 1, most: 100_000, step: 1 },
  'activation-fee-percent': { ...SHARE, usual: ACTIVATION_FEE_PERCENT, least: 1, most: 50, step: 1 },
  'activation-fee-least': { ...FEE, usual: ACTIVATION_FEE_MIN_MILLS, least: 1, most: 1_000, step: 1 },
  'payment-least': {
    ...{ ...AMOUNT, usual: PAYMENT_MIN_MILLS, least: PAYMENT_STEP_MILLS, most: 50_000 },
    step: PAYMENT_STEP_MILLS,
  },
  'payment-most': {
    ...{ ...AMOUNT, usual: PAYMENT_MAX_MILLS, least: 50_000, most: PAYMENT_MAX_MILLS },
    step: PAYMENT_STEP_MILLS,
  },
  'open-activations': { ...COUNT, usual: OPEN_ACTIVATIONS_MAX, least: 1, most: 1_000, step: 1 },
  'purchases-per-minute': { ...COUNT, usual: PURCHASES_PER_MINUTE_MAX, least: 1, most: 600, step: 1 },
  'cancels-per-hour': { ...COUNT, usual: CANCELS_PER_HOUR_MAX, least: 1, most: 1_000, step: 1 },
  'cancel-after-seconds': {
    ...{ ...COUNT, usual: CANCEL_AFTER_SECONDS, least: 0, most: CANCEL_AFTER_SECONDS_MAX },
    step: 1,
  },
  alerts: { ...COUNT, usual: ALERTS_MAX, least: 1, most: 500, step: 1 },
  'reservation-queue': { ...COUNT, usual: RESERVATION_QUEUE_MAX, least: 1, most: 100, step: 1 },
  'unpaid-activations': { ...COUNT, usual: UNPAID_ON_DEMAND_MAX, least: 1, most: 500, step: 1 },
  'unpaid-activations-all': { ...COUNT, usual: UNPAID_ON_DEMAND_ALL_MAX, least: 1, most: 10_000, step: 1 },
  'port-in-drafts': { ...COUNT, usual: PORT_IN_DRAFTS_MAX, least: 1, most: 100, step: 1 },
  'cancel-counts-after-minutes': {
    ...{ ...COUNT, usual: CANCEL_COUNTS_AFTER_MINUTES, least: 0, most: SETTLEMENT_MINUTES },
    step: 1,
  },
  'reuse-price-percent': { ...SHARE, usual: REUSE_PRICE_PERCENT, least: 1, most: 100, step: 1 },
} as const satisfies Readonly<Record<string, Setting>>;

export type ShopSetting = keyof typeof SHOP_SETTINGS;

export const SHOP_SETTING_NAMES = Object.keys(SHOP_SETTINGS) as readonly ShopSetting[];

/** The value of every setting. */
export type ShopValues = Readonly<Record<ShopSetting, number>>;

/** The values until an admin sets others. */
export const USUAL_SHOP_VALUES = Object.fromEntries(
  SHOP_SETTING_NAMES.map((name) => [name, SHOP_SETTINGS[name].usual]),
) as ShopValues;

/** Whether the setting may have this value. */
export function isShopValue(setting: ShopSetting, value: number): boolean {
  const { least, most, step } = SHOP_SETTINGS[setting];
  return Number.isSafeInteger(value) && value >= least && value <= most && value % step === 0;
}
