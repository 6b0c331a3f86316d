import type { EventShape } from './event.ts';
import type { Entry, Mills } from './money.ts';

interface MoneyFact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  /** `operationId` makes the fact happen once, however often it is asked for. Entries sum to zero. */
  readonly data: D & {
    readonly userId: string;
    readonly operationId: string;
    readonly amountMills: Mills;
    readonly entries: readonly Entry[];
  };
}

/** Money came in: given by an admin (with a reason) or, later, bought. */
type FundsCredited = MoneyFact<'FundsCredited', { readonly source: 'admin'; readonly reason: string }>;
/** What a hold pays for: a purchase, or reading one withheld message of an order. `id` is the order's, or the message's. */
export type HoldPurpose =
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'message'; readonly id: string; readonly orderId: string };

/** One hold, from `FundsHeld` until it is captured or released. */
interface OfHold {
  readonly holdId: string;
  readonly purpose: HoldPurpose;
}
export type FundsHeld = MoneyFact<'FundsHeld', OfHold & { readonly heldAt: string }>;
type FundsCaptured = MoneyFact<'FundsCaptured', OfHold>;
export type ReleaseReason = 'cancelled' | 'no-sms' | 'not-assigned';
/** What was held and not captured goes back to be spent. */
type FundsReleased = MoneyFact<'FundsReleased', OfHold & { readonly reason: ReleaseReason }>;

export type WalletEvent = FundsCredited | FundsHeld | FundsCaptured | FundsReleased;

/** The order that a hold belongs to, whatever of it the hold pays for. */
export function orderOfPurpose(purpose: HoldPurpose): string {
  return purpose.kind === 'order' ? purpose.id : purpose.orderId;
}
