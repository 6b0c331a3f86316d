import type { View } from '@ringpost/events/engine';
import type { SmsView } from '../feeds/feeds.view.ts';

/** The words of checklist A8. */
export type OrderStatus = 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed';

/** One event of an order's history, whatever stream it stands in. `data` holds nothing personal. */
export interface TimelineEntry {
  readonly type: string;
  /** `order`, `wallet`, `number` or `sms`: the kind of stream. */
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly at: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface OrderRow {
  readonly _id: string;
  readonly userId: string;
  readonly kind: 'activation';
  readonly status: OrderStatus;
  /** Why it is over, where it is: what the customer is told. */
  readonly outcome: 'cancelled' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | null;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly e164: string | null;
  readonly rateCentre: string | null;
  readonly region: string | null;
  readonly numberAge: 'new' | 'used' | null;
  readonly unitPriceMills: number;
  readonly priceRank: number;
  readonly quantity: number;
  readonly fulfilled: number;
  readonly placedAt: string;
  readonly assignedAt: string | null;
  readonly closesAt: string | null;
  readonly settlesAt: string | null;
  readonly completedAt: string | null;
  readonly endedAt: string | null;
  /** Messages that belong to it, oldest first, withheld ones too; their texts stand in the customer's feed. */
  readonly messages: readonly { readonly messageId: string; readonly charged: boolean }[];
  readonly timeline: readonly TimelineEntry[];
}

export const orders: View<OrderRow> = {
  name: 'orders',
  indexes: [
    ['userId', 'placedAt'],
    ['userId', 'status', 'placedAt'],
  ],
};

/** An order as the API shows it; money in dollars. */
export interface OrderView {
  readonly order_uuid: string;
  readonly kind: 'activation';
  readonly status: OrderStatus;
  readonly outcome: OrderRow['outcome'];
  readonly app_uuid: string;
  readonly app_name: string;
  readonly image_name: string | null;
  readonly country_iso: string;
  readonly vendor_uuid: string | null;
  readonly vendor_name: string | null;
  /** E.164 with plus; null until one is assigned. */
  readonly number: string | null;
  readonly rate_center: string | null;
  readonly region: string | null;
  readonly number_type: 'new' | 'used' | null;
  readonly unit_price: number;
  readonly total_cost: number;
  readonly requested: number;
  readonly fulfilled: number;
  readonly placed_at: string;
  readonly assigned_at: string | null;
  /** Listens until; 20 minutes after it was assigned. */
  readonly closes_at: string | null;
  /** Money back by then if nothing came; 30 minutes after it was assigned. */
  readonly settles_at: string | null;
  readonly completed_at: string | null;
  readonly ended_at: string | null;
  /** How many withheld messages wait to be paid for and read now. */
  readonly withheld: number;
  /** The newest code that can be read, and its message. */
  readonly code: string | null;
  readonly code_at: string | null;
  readonly text: string | null;
}

/** One order with its messages and every event behind it. */
export interface OrderDetail extends OrderView {
  readonly price_rank: number;
  readonly messages: readonly {
    readonly uuid: string;
    /** Null, as `msg` and `code`, while the message is withheld. */
    readonly from: string | null;
    readonly msg: string | null;
    readonly code: string | null;
    readonly withheld: SmsView['withheld'];
    readonly send_time: string;
    readonly charged: boolean;
  }[];
  readonly timeline: readonly TimelineEntry[];
}
