import type { EventShape } from '../event.ts';
import type { Mills } from '../money.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly alertId: string; readonly userId: string };
}

/** One number, or any number of a country, of a provider, or that begins with a prefix. Null: any. */
interface Target {
  readonly e164: string | null;
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  /** With a plus. */
  readonly prefix: string | null;
}
/** What is bought when it fires, for at most this price. `termHours`: a rental; null: an activation. */
interface Purchase {
  readonly termHours: number | null;
  readonly upToMills: Mills;
}

/** A customer wants to be told when a number is free for an app. All alerts of a customer are in one stream. */
export type AlertSet = Fact<
  'AlertSet',
  Target & {
    readonly appId: string;
    /** Whether a mail is wanted. */
    readonly notifies: boolean;
    /** Null: nothing is bought. */
    readonly purchase: Purchase | null;
    readonly requestHash: string;
    readonly setAt: string;
    readonly expiresAt: string;
  }
>;
/** A number is free. This happens once for each alert, whoever says so and however often. */
export type AlertFired = Fact<
  'AlertFired',
  { readonly appId: string; readonly e164: string; readonly buys: boolean; readonly firedAt: string }
>;
/** The number was bought for the customer. */
export type AlertBought = Fact<
  'AlertBought',
  { readonly orderId: string; readonly unitPriceMills: Mills; readonly boughtAt: string }
>;
/** Nothing was bought. `reason`: the code of the refusal, or `too-expensive`. */
export type AlertNotBought = Fact<'AlertNotBought', { readonly reason: string; readonly endedAt: string }>;
export type AlertCancelled = Fact<'AlertCancelled', { readonly cancelledAt: string }>;
export type AlertExpired = Fact<'AlertExpired', { readonly expiredAt: string }>;

export type AlertEvent = AlertSet | AlertFired | AlertBought | AlertNotBought | AlertCancelled | AlertExpired;
