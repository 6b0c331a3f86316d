import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Purchase } from '../../api/purchase.ts';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OrderCard, orderColumns, useOpenOrder } from '../../ui/order-cells.tsx';
import { PurchaseNotice } from '../../ui/purchase-notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { MoneyStrip } from './money-strip.tsx';
import './overview.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useRecentOrders, useRunningOrders } from './overview.api.ts';
import { RunningList } from './running-list.tsx';
import { SoundSwitch } from './sound-switch.tsx';

/** Money, then what runs, then the last orders (D1); the shop stands beside it and buys into it. */
export function OverviewPage({ purchase }: { readonly purchase: Purchase }): ReactNode {
  return (
    <div className="overview">
      <PageHeading hidden>
        <FormattedMessage id="overview.title" defaultMessage="Overview" />
      </PageHeading>
      <MoneyStrip />
      <section className="running">
        <div className="section-head">
          <h2>
            <FormattedMessage id="overview.running" defaultMessage="Running now" />
          </h2>
          <span className="grow" />
          <SoundSwitch />
        </div>
        <PurchaseNotice purchase={purchase} />
        <Running purchase={purchase} />
      </section>
      <LastOrders />
    </div>
  );
}

function Running({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const recent = useRecentOrders();
  const running = useRunningOrders();
  const problem = recent.error ?? running.error;
  if (recent.data && running.data) {
    return <RunningList orders={[...running.data.data, ...recent.data.data]} purchase={purchase} />;
  }
  if (problem) {
    const retry = (): void => {
      void recent.mutate();
      void running.mutate();
    };
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
  const { data, error, mutate } = useRecentOrders();
  const openOrder = useOpenOrder();
  return (
    <section>
      <div className="section-head">
        <h2>
          <FormattedMessage
            id="overview.last"
            defaultMessage="Last {num, number} orders"
            values={{ num: 5 }}
          />
        </h2>
        <span className="grow" />
        <Link className="link t13" to={paths['dashboard-order-history']}>
          <FormattedMessage id="overview.all" defaultMessage="All orders" />
        </Link>
      </div>
      <DataTable
        caption={<FormattedMessage id="overview.last.caption" defaultMessage="The last orders" />}
        columns={orderColumns}
        rows={data?.data.slice(0, 5)}
        rowKey={(order) => order.order_uuid}
        card={(order) => <OrderCard order={order} />}
        onRow={openOrder}
        failure={
          error && {
            problem: error,
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
              defaultMessage="Orders appear here with the first number you take."
            />
          </EmptyState>
        }
      />
    </section>
  );
}
