import type { EventShape } from './event.ts';
import type { Mills } from './money.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly orderId: string; readonly userId: string };
}

/** Whether the number had served the app before (checklist A5). */
export type NumberAge = 'new' | 'used';

export type OrderPlaced = Fact<
  'OrderPlaced',
  {
    readonly kind: 'activation';
    readonly appId: string;
    readonly countryIso: string;
    /** The provider the customer asked for; null: any. */
    readonly vendorId: string | null;
    readonly unitPriceMills: Mills;
    /** The price entry that won, and its rank of seven (spec §5). */
    readonly priceId: string;
    readonly priceRank: number;
    readonly quantity: 1;
    /** Hash of the request, so that the same key with another body is refused (design §4.2). */
    readonly requestHash: string;
    readonly placedAt: string;
    /** Past this instant a resume fails the order instead of going on. */
    readonly giveUpAt: string;
  }
>;
export type NumberAssigned = Fact<
  'NumberAssigned',
  {
    readonly e164: string;
    readonly appId: string;
    readonly vendorId: string;
    readonly countryIso: string;
    readonly rateCentre: string;
    readonly region: string;
    readonly numberAge: NumberAge;
    readonly leaseId: string;
    readonly assignedAt: string;
    /** The customer's window: 20 minutes. */
    readonly closesAt: string;
    /** When the hold is settled by itself: 30 minutes. */
    readonly settlesAt: string;
  }
>;
export type FailReason = 'no-available-numbers' | 'insufficient-funds' | 'gave-up';
/** Ended before a number was assigned. */
export type OrderFailed = Fact<'OrderFailed', { readonly reason: FailReason; readonly failedAt: string }>;
/** The first SMS that counts; `closesAt` still stands, and what comes until then is free. */
export type OrderCompleted = Fact<
  'OrderCompleted',
  { readonly messageId: string; readonly receivedAt: string; readonly amountMills: Mills }
>;
/** An SMS that is shown and not charged: a further one in the window, a late one, or one that matched no template. */
export type OrderSmsNoted = Fact<
  'OrderSmsNoted',
  {
    readonly messageId: string;
    readonly receivedAt: string;
    readonly why: 'further' | 'unmatched' | 'after-close' | 'late';
  }
>;
export type OrderCancelled = Fact<'OrderCancelled', { readonly cancelledAt: string }>;
/** 30 minutes without an SMS that counts. */
export type OrderExpired = Fact<'OrderExpired', { readonly expiredAt: string }>;

export type OrderEvent =
  | OrderPlaced
  | NumberAssigned
  | OrderFailed
  | OrderCompleted
  | OrderSmsNoted
  | OrderCancelled
  | OrderExpired;
