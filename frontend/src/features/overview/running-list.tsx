import type { OrderView } from '@ringpost/projections/orders/orders.view';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Purchase, Wish } from '../../api/purchase.ts';
import { bareCode } from '../../ui/code-groups.ts';
import { Money } from '../../ui/figures.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ArrivedCard } from './arrived-card.tsx';
import { useDismissed } from './dismissed.store.ts';
import { EndedCard } from './ended-card.tsx';
import { nowRunning } from './now-running.ts';
import { useCancel } from './use-cancel.ts';
import { useCopyKey } from './use-copy-key.ts';
import { useNow } from './use-now.ts';
import { WaitingCard } from './waiting-card.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

/** Codes that came, what waits, and what ended: each order as the card its state asks for. */
export function RunningList({
  orders,
  purchase,
}: {
  readonly orders: readonly OrderView[];
  readonly purchase: Purchase;
}): ReactNode {
  const now = useNow();
  const dismissed = useDismissed((state) => state.orderIds);
  const dismiss = useDismissed((state) => state.dismiss);
  const { cancelling, cancel } = useCancel();
  const [asked, setAsked] = useState<OrderView | null>(null);
  const [replacing, setReplacing] = useState<string | null>(null);
  const running = nowRunning(orders, now, new Set(dismissed));
  const newest = newestCode(running.map(({ order }) => order));
  useCopyKey(newest?.code ? bareCode(newest.code) : null);

  const another = async (order: OrderView): Promise<void> => {
    setReplacing(order.order_uuid);
    if (order.status !== 'running' || (await cancel(order.order_uuid))) await purchase.buy(again(order));
    setReplacing(null);
  };

  if (running.length === 0) {
    return (
      <p className="card running-none">
        <FormattedMessage
          id="running.none"
          defaultMessage="Nothing runs. Pick an app, and its number and code stand here."
        />
      </p>
    );
  }
  return (
    <>
      {running.map(({ kind, order }) => {
        const id = order.order_uuid;
        const buying = replacing === id;
        const onAnother = (): void => void another(order);
        if (kind === 'arrived')
          return <ArrivedCard key={id} {...{ order, buying, onAnother }} newest={order === newest} />;
        if (kind === 'ended')
          return <EndedCard key={id} {...{ order, buying, onAnother }} onDismiss={() => dismiss(id)} />;
        const doing = buying ? 'another' : cancelling === id ? 'cancel' : null;
        return (
          <WaitingCard key={id} {...{ order, now, doing, onAnother }} onCancel={() => setAsked(order)} />
        );
      })}
      {asked && (
        <Suspense>
          <AskToCancel
            order={asked}
            busy={cancelling === asked.order_uuid}
            onClose={() => setAsked(null)}
            onConfirm={() => void cancel(asked.order_uuid).then(() => setAsked(null))}
          />
        </Suspense>
      )}
    </>
  );
}

function AskToCancel({
  order,
  ...dialog
}: {
  readonly order: OrderView;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      {...dialog}
      title={
        <FormattedMessage
          id="cancel.title"
          defaultMessage="Cancel {app}?"
          values={{ app: <bdi>{order.app_name}</bdi> }}
        />
      }
      keep={<FormattedMessage id="cancel.keep" defaultMessage="Keep listening" />}
      confirm={<FormattedMessage id="cancel.confirm" defaultMessage="Cancel the order" />}
    >
      <FormattedMessage
        id="cancel.text"
        defaultMessage="{amount} is back on your balance at once. If the code still comes, you can pay the same price to read it. This cannot be undone."
        values={{ amount: <Money dollars={order.unit_price} /> }}
      />
    </ConfirmDialog>
  );
}

const newestCode = (orders: readonly OrderView[]): OrderView | null =>
  orders
    .filter(({ status, code }) => status === 'completed' && code !== null)
    .reduce<OrderView | null>(
      (best, order) => (best && (best.code_at ?? '') >= (order.code_at ?? '') ? best : order),
      null,
    );

/** The same app again at the price it was bought for; if the price moved, the server asks first. */
const again = (order: OrderView): Wish => ({
  appId: order.app_uuid,
  appName: order.app_name,
  countryIso: order.country_iso,
  vendorId: null,
  price: order.unit_price,
});
