import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useEffect, useRef } from 'react';
import './activation.css';

export type ActivationState = 'waiting' | 'arrived' | 'line';

function useFocusRequest(frame: { readonly current: HTMLElement | null }, request: number | null): void {
  useEffect(() => {
    if (request === null) return;
    frame.current?.scrollIntoView({ block: 'nearest' });
    frame.current?.focus({ preventScroll: true });
  }, [request, frame]);
}

/**
 * The frame of one activation. It is the same element in every state of the order. `request` grows each time the card must
 * be shown and focused; null leaves the focus where it is.
 */
export function ActivationFrame({
  order,
  label = order.number ? `${order.app_name}, ${formatPhone(order.number)}` : order.app_name,
  state,
  request = null,
  busy = false,
  children,
}: {
  readonly order: OrderView;
  /** The name of the card: its app and number. Absent for a card of many numbers. */
  readonly label?: string;
  readonly state: ActivationState;
  readonly request?: number | null;
  readonly busy?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const frame = useRef<HTMLElement>(null);
  useFocusRequest(frame, request);
  return (
    <article
      ref={frame}
      className={state === 'arrived' ? 'card activation arrived-card' : 'card activation'}
      data-state={state}
      aria-busy={busy || undefined}
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </article>
  );
}
