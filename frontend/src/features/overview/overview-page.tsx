import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Problem } from '../../api/problem.ts';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { OrderCard, orderColumns, useOpenOrder } from '../activation/order-cells.tsx';
import { useBought } from '../purchase/bought.store.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import type { Purchase } from '../purchase/use-purchase.ts';
import { MoneyStrip, NoMoneyYet } from './money-strip.tsx';
import './overview.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useRecentOrders, useRunningOrders } from './overview.api.ts';
import { RunningList } from './running-list.tsx';
import { SoundSwitch } from './sound-switch.tsx';

/** Money, then what is running, then the last orders. The shop is beside it, and what it buys appears here. */
export function OverviewPage({ purchase, inSight }: OverviewPageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const running = useOrdersInSight();
  return (
    <div className="overview" data-waits={running.settled ? undefined : ''}>
      <PageHeading hidden>
        <FormattedMessage id="overview.title" defaultMessage="Overview" />
      </PageHeading>
      <MoneyStrip />
      <section className="running">
        <div className="section-head">
          <h2 ref={heading} tabIndex={-1}>
            <FormattedMessage id="overview.running" defaultMessage="Running now" />
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
      {/* What stands below would be pushed down by what runs, so it waits for it. */}
      {running.settled && <LastOrders />}
    </div>
  );
}

export interface OverviewPageProps {
  readonly purchase: Purchase;
  /** False while the drawer lies over the page. */
  readonly inSight: boolean;
}

interface OrdersInSight {
  /** Undefined until there is something to show. */
  readonly orders: readonly OrderView[] | undefined;
  /** The server has answered, or said no. */
  readonly settled: boolean;
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

/** The orders of the server's lists, and in front of them what was bought since: its answer has the facts already. */
function useOrdersInSight(): OrdersInSight {
  const recent = useRecentOrders();
  const running = useRunningOrders();
  const bought = useBought((state) => state.orders);
  const forget = useBought((state) => state.forget);
  const listed = running.data && recent.data && [...running.data.data, ...recent.data.data];
  useEffect(() => {
    if (listed) forget(new Set(listed.map(({ order_uuid }) => order_uuid)));
  }, [listed, forget]);
  const known = [...bought, ...(listed ?? [])];
  const problem = recent.error ?? running.error;
  return {
    orders: listed || bought.length > 0 ? known : undefined,
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

const lastRows = 5;

function LastOrders(): ReactNode {
  const { data, error, mutate } = useRecentOrders();
  const openOrder = useOpenOrder();
  const rows = data?.data.slice(0, lastRows);
  return (
    <section>
      <div className="section-head">
        <h2>
          <FormattedMessage
            id="overview.last"
            defaultMessage="{num, plural, =0 {Orders} one {Last order} other {Last # orders}}"
            values={{ num: rows?.length ?? lastRows }}
          />
        </h2>
        <span className="grow" />
        {rows?.length !== 0 && (
          <Link className="link t13" to={paths['dashboard-order-history']}>
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
          <EmptyState
            action={
              <ButtonLink look="outline" size="sm" to={paths['dashboard-buy-now']}>
                <FormattedMessage id="overview.last.buy" defaultMessage="Buy now" />
              </ButtonLink>
            }
          >
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
