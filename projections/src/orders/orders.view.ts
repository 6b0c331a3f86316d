import type { Position } from '@ringpost/events/domain';
import type { View } from '@ringpost/events/engine';

type OrderStatus = 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed';

/** One event of an order's history, whatever stream it stands in. `data` holds nothing personal. */
export interface TimelineEntry {
  readonly type: string;
  /** `order`, `wallet`, `number` or `sms`: the kind of stream. */
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
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
