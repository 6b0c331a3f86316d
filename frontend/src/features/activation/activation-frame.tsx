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

/** If a new state of the order removes the focused button, the card gets the focus. Otherwise the focus would be lost. */
function useCatchFocus(frame: { readonly current: HTMLElement | null }, state: string): void {
  const inside = useRef(false);
  useEffect(() => {
    const look = (event: FocusEvent): void => {
      inside.current = event.target instanceof Node && frame.current?.contains(event.target) === true;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each new state, and only then.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (inside.current && lost) frame.current?.focus({ preventScroll: true });
  }, [state, frame]);
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
  useCatchFocus(frame, `${order.status} ${order.code}`);
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
