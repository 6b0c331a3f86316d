import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';

const NOTHING = '–';

/** The number of an order, with a button that copies it. */
export function OrderNumber({ number }: Pick<OrderDetail, 'number'>): ReactNode {
  if (!number) return NOTHING;
  return (
    <span className="order-fact-number">
      <Phone number={number} international />
      <CopyNumber number={number} />
    </span>
  );
}

/** The rate centre of the number of an order. */
export function OrderPlace({ rate_center, region }: Pick<OrderDetail, 'rate_center' | 'region'>): ReactNode {
  return [rate_center, region].filter(Boolean).join(', ') || NOTHING;
}

/** When the order of one number ended, or got its code. */
export function OrderEnd({
  ended_at,
  completed_at,
}: Pick<OrderDetail, 'ended_at' | 'completed_at'>): ReactNode {
  return <Stamp at={ended_at ?? completed_at} />;
}
