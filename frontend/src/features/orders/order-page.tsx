import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { orderPath, paths } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Crumb } from '../../ui/crumb.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { isBulk, OrderStatusDot } from '../activation/order-cells.tsx';
import { useNow } from '../activation/use-now.ts';
import { useOrderActs } from '../activation/use-order-acts.tsx';
import { WaitingCard } from '../activation/waiting-card.tsx';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { useLead } from '../purchase/use-lead.ts';
import { type Purchase, usePurchase } from '../purchase/use-purchase.ts';
import { RentalCard } from '../rentals/rental-card.tsx';
import './orders.css';
import { WithPageDialog } from '../../ui/page-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BulkCard } from './bulk-card.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './orders.api.ts';

function OrderCrumb({ orderId }: { readonly orderId: string }): ReactNode {
  const intl = useIntl();
  return (
    <Crumb
      to={paths['dashboard-order-history']}
      list={<FormattedMessage id="order.orders" defaultMessage="Orders" />}
      act={
        <CopyButton
          text={orderId}
          look="ghost"
          size="xs"
          aria-label={intl.formatMessage({ id: 'order.copy-id', defaultMessage: 'Copy the order number' })}
        />
      }
    >
      <FormattedMessage
        id="order.crumb.order"
        defaultMessage="Order {id}"
        values={{ id: <ShortId id={orderId} /> }}
      />
    </Crumb>
  );
}

function Loading(): ReactNode {
  const bars = ['a', 'b', 'c', 'd', 'e'];
  return (
    <div className="order-columns" aria-busy="true">
      {['history', 'facts'].map((part) => (
        <div key={part} className="card order-loading">
          {bars.map((bar) => (
            <Skeleton key={bar} width={bar === 'a' ? 40 : 80} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** An order that can still receive. It can be cancelled here, as on its card on the overview. */
function Running({
  order,
  acts,
}: {
  readonly order: OrderDetail;
  readonly acts: ReturnType<typeof useOrderActs>;
}): ReactNode {
  const now = useNow();
  return (
    <WaitingCard
      order={order}
      now={now}
      linked={false}
      doing={acts.doing(order.order_uuid)}
      onCancel={() => acts.cancel(order)}
      onAnother={() => acts.another(order)}
      onBan={() => acts.ban(order)}
    />
  );
}

/** A purchase on this page. When it succeeds, the page shows the new order. */
function useFollowedPurchase(): Purchase {
  const purchase = usePurchase();
  const startLead = useLead();
  return {
    ...purchase,
    async buy(request) {
      const lead = startLead();
      const orderId = await purchase.buy(request);
      if (orderId) lead(orderPath(orderId), request.appName);
      return orderId;
    },
  };
}

function RefreshButton({ refresh }: { readonly refresh: () => Promise<unknown> }): ReactNode {
  const [refreshing, setRefreshing] = useState(false);
  const onRefresh = (): void => {
    setRefreshing(true);
    void refresh().finally(() => setRefreshing(false));
  };
  return (
    <Button look="ghost" size="sm" busy={refreshing} onClick={onRefresh}>
      {!refreshing && <RefreshCw size={14} strokeWidth={1.5} aria-hidden="true" />}
      <FormattedMessage id="order.refresh" defaultMessage="Refresh" />
    </Button>
  );
}

function OrderTitle({ order }: { readonly order: OrderDetail }): ReactNode {
  const app = <bdi>{order.app_name}</bdi>;
  if (isBulk(order)) {
    return (
      <FormattedMessage
        id="order.title.bulk"
        defaultMessage="{app}, {requested, plural, one {# number} other {# numbers}}"
        values={{ app, requested: order.requested }}
      />
    );
  }
  return order.kind === 'rental' ? (
    <FormattedMessage id="order.title.rental" defaultMessage="{app} rental" values={{ app }} />
  ) : (
    <FormattedMessage id="order.title" defaultMessage="{app} activation" values={{ app }} />
  );
}

/** Many numbers fill the page. The history and the costs are below, in closed sections. */
function Sheet({ order }: { readonly order: OrderDetail }): ReactNode {
  return (
    <div className="order-sheet">
      <BulkCard order={order} />
      <details>
        <summary>
          <FormattedMessage id="sheet.history" defaultMessage="History and price of this order" />
        </summary>
        <div className="order-columns">
          <OrderTimeline order={order} />
          <div className="order-side">
            <OrderFacts order={order} />
          </div>
        </div>
      </details>
    </div>
  );
}

function Content({
  order,
  refresh,
}: {
  readonly order: OrderDetail;
  readonly refresh: () => Promise<unknown>;
}): ReactNode {
  const purchase = useFollowedPurchase();
  const acts = useOrderActs(purchase);
  const isRental = order.kind === 'rental';
  const isMany = isBulk(order);
  const isOpen = !isMany && (order.status === 'running' || order.status === 'initial');
  return (
    <>
      <div className="page-head">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={24} />
        <PageHeading>
          <OrderTitle order={order} />
        </PageHeading>
        {!isMany && <OrderStatusDot order={order} />}
        <span className="grow" />
        <RefreshButton refresh={refresh} />
        {!isOpen && !isRental && !isMany && (
          <Button
            look="primary"
            size="sm"
            spends
            busy={acts.doing(order.order_uuid) === 'another'}
            onClick={() => acts.another(order)}
          >
            <FormattedMessage
              id="order.another"
              defaultMessage="Another for {amount}"
              values={{ amount: moneyText(order.unit_price) }}
            />
          </Button>
        )}
      </div>
      <PurchaseNotice purchase={purchase} />
      {isMany ? (
        <Sheet order={order} />
      ) : (
        <div className="order-columns">
          <OrderTimeline order={order} />
          <div className="order-side">
            {isOpen && <Running order={order} acts={acts} />}
            {order.status === 'active' && <RentalCard rental={order} />}
            <OrderMessages order={order} purchase={purchase} />
            <OrderFacts order={order} />
          </div>
        </div>
      )}
      {acts.dialog}
    </>
  );
}

/** One order: its history on one side; code, messages and facts on the other. */
export function OrderPage(): ReactNode {
  const { id = '' } = useParams();
  const { data: order, error, mutate } = useOrder(id);
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <OrderCrumb orderId={id} />
      {!order && (
        <PageHeading hidden>
          <FormattedMessage id="order.title.none" defaultMessage="Order" />
        </PageHeading>
      )}
      {order ? (
        <WithPageDialog>
          <Content order={order} refresh={() => mutate()} />
        </WithPageDialog>
      ) : error?.code === 'not-found' ? (
        <EmptyState
          action={
            <ButtonLink look="outline" size="sm" to={paths['dashboard-order-history']}>
              <FormattedMessage id="order.all" defaultMessage="All orders" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="order.unknown" defaultMessage="You have no such order." />
        </EmptyState>
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="order.failed" defaultMessage="The order did not load" />
        </ErrorState>
      ) : (
        <Loading />
      )}
    </main>
  );
}
