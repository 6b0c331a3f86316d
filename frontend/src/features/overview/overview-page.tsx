import { LAST_ORDERS_ROWS } from '@ringpost/domain/rules/limits';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Problem } from '../../api/problem.ts';
import { paths } from '../../session/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { OrderCard, orderColumns, useOpenOrder } from '../activation/order-cells.tsx';
import { useBought } from '../purchase/bought.store.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import type { Purchase } from '../purchase/use-purchase.ts';
import { BuyNowLink } from '../shop/buy-now-link.tsx';
import { MoneyStrip, NoMoneyYet } from './money-strip.tsx';
import './overview.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useLastOrders, useRecentNumbers, useRunningNumbers } from './overview.api.ts';
import { RunningList } from './running-list.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { VolumeProgress } from './volume-progress.tsx';

export interface OverviewPageProps {
  readonly purchase: Purchase;
  /** False while the drawer covers the page. */
  readonly inSight: boolean;
}

interface OrdersInSight {
  /** Undefined until there is something to show. */
  readonly orders: readonly OrderView[] | undefined;
  /** Whether the server has answered or refused. */
  readonly settled: boolean;
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

/**
 * The orders of the server's lists, with the latest purchases in front. The answers to these purchases already contain their
 * facts.
 */
function useOrdersInSight(): OrdersInSight {
  const recent = useRecentNumbers();
  const running = useRunningNumbers();
  const bought = useBought((state) => state.orders);
  const forget = useBought((state) => state.forget);
  const listed = running.data && recent.data && [...running.data.data, ...recent.data.data];
  useEffect(() => {
    if (listed) forget(new Set(listed.map(({ order_uuid }) => order_uuid)));
  }, [listed, forget]);
  const allOrders = [...bought, ...(listed ?? [])];
  const problem = recent.error ?? running.error;
  return {
    orders: listed || bought.length > 0 ? allOrders : undefined,
    settled: Boolean(listed || problem),
    problem,
    retry() {
      void recent.mutate();
      void running.mutate();
    },
  };
}

function NotYet({ problem, retry }: OrdersInSight): ReactNode {
  if (problem) {
    return (
      <div className="card">
        <ErrorState requestId={problem.requestId} onRetry={retry}>
          <FormattedMessage id="overview.failed" defaultMessage="The running orders did not load" />
        </ErrorState>
      </div>
    );
  }
  return (
    <div className="card activation" aria-busy="true">
      <span className="ring" />
      <div>
        <Skeleton width={40} />
      </div>
    </div>
  );
}

function LastOrders(): ReactNode {
  const { data, error, mutate } = useLastOrders();
  const openOrder = useOpenOrder();
  const rows = data?.data.slice(0, LAST_ORDERS_ROWS);
  return (
    <section>
      <div className="section-head">
        <h2>
          <FormattedMessage
            id="overview.last"
            defaultMessage="{num, plural, =0 {Orders} one {Last order} other {Last # orders}}"
            values={{ num: rows?.length ?? LAST_ORDERS_ROWS }}
          />
        </h2>
        <span className="grow" />
        {rows?.length !== 0 && (
          <Link className="link t13 thumb" to={paths['dashboard-order-history']}>
            <FormattedMessage id="overview.all" defaultMessage="All orders" />
          </Link>
        )}
      </div>
      <DataTable
        caption={<FormattedMessage id="overview.last.caption" defaultMessage="The last orders" />}
        columns={orderColumns}
        rows={rows}
        rowKey={(order) => order.order_uuid}
        card={(order) => <OrderCard order={order} />}
        onRow={openOrder}
        failure={
          error && {
            requestId: error.requestId,
            retry: () => void mutate(),
            text: <FormattedMessage id="overview.last.failed" defaultMessage="The orders did not load" />,
          }
        }
        empty={
          <EmptyState action={<BuyNowLink />}>
            <FormattedMessage
              id="overview.last.empty"
              defaultMessage="Your orders appear here after you buy your first number."
            />
          </EmptyState>
        }
      />
    </section>
  );
}

/** Money, then the active orders, then the last orders. The shop is beside them, and purchases appear here. */
export function OverviewPage({ purchase, inSight }: OverviewPageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const running = useOrdersInSight();
  return (
    <div className="overview" data-waits={running.settled ? undefined : ''}>
      <PageHeading hidden>
        <FormattedMessage id="overview.title" defaultMessage="Overview" />
      </PageHeading>
      <MoneyStrip />
      <VolumeProgress />
      <section className="running">
        <div className="section-head">
          <h2 ref={heading} tabIndex={-1}>
            <FormattedMessage id="overview.running" defaultMessage="Your codes" />
          </h2>
          <span className="grow" />
          <SoundSwitch />
        </div>
        {running.settled && purchase.state.phase !== 'missing' && <NoMoneyYet />}
        <PurchaseNotice purchase={purchase} />
        {running.orders ? (
          <RunningList orders={running.orders} {...{ purchase, inSight, heading }} />
        ) : (
          <NotYet {...running} />
        )}
      </section>
      {/* The active orders would push the last orders down, so the last orders appear only after them. */}
      {running.settled && <LastOrders />}
    </div>
  );
}
