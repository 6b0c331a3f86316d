import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ArrivedCard, OlderCode } from '../activation/arrived-card.tsx';
import { EndedCard } from '../activation/ended-card.tsx';
import { useCopyKey } from '../activation/use-copy-key.ts';
import { useNow } from '../activation/use-now.ts';
import { useOrderActs } from '../activation/use-order-acts.tsx';
import { useOrderMessages } from '../activation/use-order-messages.ts';
import { WaitingCard } from '../activation/waiting-card.tsx';
import { useBought } from '../purchase/bought.store.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { dismissalOf, gathered, nowRunning, type RunningBulk, type RunningOrder } from './active-orders.ts';
import { BulkLine } from './bulk-line.tsx';
import { useDismissed } from './dismissed.store.ts';

/** From this many lines on, they can be dismissed together. */
const MANY_LINES = 3;

export interface RunningListProps {
  readonly orders: readonly OrderView[];
  readonly purchase: Purchase;
  /** False while something covers the page, because a card could not get the focus then. */
  readonly inSight: boolean;
  /** Gets the focus when the last card was dismissed. */
  readonly heading: RefObject<HTMLElement | null>;
}

function RunningCard({
  kind,
  order,
  now,
  acts,
  ...card
}: RunningOrder & {
  readonly now: number;
  readonly acts: ReturnType<typeof useOrderActs>;
  readonly request: number | null;
  readonly messages: ReturnType<ReturnType<typeof useOrderMessages>>;
  readonly onDismiss: () => void;
}): ReactNode {
  const doing = acts.doing(order.order_uuid);
  const onAnother = (): void => acts.another(order);
  if (kind === 'waiting')
    return (
      <WaitingCard
        {...card}
        {...{ order, now, doing, onAnother }}
        onCancel={() => acts.cancel(order)}
        onBan={() => acts.ban(order)}
      />
    );
  const Card = kind === 'code' ? ArrivedCard : kind === 'older-code' ? OlderCode : EndedCard;
  return <Card {...card} {...{ order, onAnother }} buying={doing === 'another'} />;
}

/** The card that must be shown and focused. The count distinguishes a second request from the first. */
function useFocusRequest() {
  const [focusRequest, setFocusRequest] = useState<{
    readonly orderId: string;
    readonly count: number;
  } | null>(null);
  const request = useCallback(
    (orderId: string) => setFocusRequest((before) => ({ orderId, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const requestOf = (orderId: string): number | null =>
    focusRequest?.orderId === orderId ? focusRequest.count : null;
  return { request, requestOf };
}

/** The customer wants to see a number that was just bought, wherever the page was scrolled to. */
function useShowBought(inSight: boolean, request: (orderId: string) => void): void {
  const unseen = useBought((state) => state.unseen);
  const seen = useBought((state) => state.seen);
  useEffect(() => {
    if (unseen === null || !inSight) return;
    request(unseen);
    seen();
  }, [unseen, seen, request, inSight]);
}

type Shown = RunningOrder | RunningBulk;

function idOf(shown: Shown): string {
  return shown.kind === 'bulk' ? shown.bulkId : shown.order.order_uuid;
}

function ordersOf(shown: Shown): readonly OrderView[] {
  return shown.kind === 'bulk' ? shown.orders : [shown.order];
}

/** Whether it is one line that the customer can dismiss together with the others. */
function isLine({ kind }: Shown): boolean {
  return kind === 'older-code' || kind === 'ended';
}

/** Waiting orders, codes that came, and ended orders: each as the card of its state. */
export function RunningList({ orders, purchase, inSight, heading }: RunningListProps): ReactNode {
  const now = useNow();
  const dismissed = useDismissed((state) => state.orderIds);
  const dismiss = useDismissed((state) => state.dismiss);
  const acts = useOrderActs(purchase);
  const messagesOf = useOrderMessages();
  const running = gathered(nowRunning(orders, now, new Set(dismissed)));
  const { requestOf, request } = useFocusRequest();
  useShowBought(inSight, request);
  useCopyKey();

  const dismissAll = (shown: Shown): void => {
    for (const order of ordersOf(shown)) dismiss(dismissalOf(order));
  };
  const putAway = (shown: Shown): void => {
    const at = running.indexOf(shown);
    const next = running[at + 1] ?? running[at - 1];
    dismissAll(shown);
    if (next) request(idOf(next));
    else heading.current?.focus();
  };
  const lines = running.filter(isLine);
  const putAllAway = (): void => {
    lines.forEach(dismissAll);
    heading.current?.focus();
  };

  if (running.length === 0) {
    return (
      <p className="card running-none">
        <FormattedMessage
          id="running.none"
          defaultMessage="Nothing is running. Choose an app, and its number and code appear here."
        />
      </p>
    );
  }
  return (
    <>
      {running.map((each) => {
        const shown = { request: requestOf(idOf(each)), onDismiss: () => putAway(each) };
        if (each.kind === 'bulk') return <BulkLine key={each.bulkId} {...each} {...shown} />;
        const id = each.order.order_uuid;
        return <RunningCard key={id} {...each} {...shown} {...{ now, acts, messages: messagesOf(id) }} />;
      })}
      {lines.length >= MANY_LINES && (
        <p className="running-tidy">
          <Button look="ghost" size="sm" onClick={putAllAway}>
            <FormattedMessage
              id="running.put-all-away"
              defaultMessage="Hide these {count, number} orders"
              values={{ count: lines.length }}
            />
          </Button>
        </p>
      )}
      {acts.dialog}
    </>
  );
}
