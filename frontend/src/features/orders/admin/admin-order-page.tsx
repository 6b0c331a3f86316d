import type { AdminOrderDetail } from '@ringpost/query-api/orders/admin-orders.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { paths } from '../../../session/paths.ts';
import { AppIcon } from '../../../ui/app-icon.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Crumb } from '../../../ui/crumb.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { isBulk, OrderStatusDot } from '../../activation/order-cells.tsx';
import '../orders.css';
import { AdminOrderFacts } from './admin-order-facts.tsx';
import { AdminOrderTimeline, MessageHeads } from './admin-order-timeline.tsx';
import { useAdminOrder } from './admin-orders.api.ts';

const RefundDialog = lazyPart(async () => (await import('../../adjustments/refund-dialog.tsx')).RefundDialog);
const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);

/** The address of the list with its filters, if it led here. */
function useListPath(): string {
  const { state } = useLocation();
  const from = (state as { readonly list?: unknown } | null)?.list;
  return `${paths['admin-dashboard-orders']}${typeof from === 'string' ? from : ''}`;
}

function OrderCrumb({ orderId }: { readonly orderId: string }): ReactNode {
  const intl = useIntl();
  return (
    <Crumb
      to={useListPath()}
      list={<FormattedMessage id="admin-order.orders" defaultMessage="Orders" />}
      act={
        <CopyButton
          text={orderId}
          look="ghost"
          size="xs"
          aria-label={intl.formatMessage({
            id: 'admin-order.copy-id',
            defaultMessage: 'Copy the order number',
          })}
        />
      }
    >
      <ShortId id={orderId} />
    </Crumb>
  );
}

/** The refund of what was paid, if something is left of it. The customer's address is needed to name them. */
function RefundButton({ order }: { readonly order: AdminOrderDetail }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const user = { user_id: order.user_id, email: order.email ?? order.user_id };
  return (
    <>
      {order.left > 0 && (
        <Button look="outline" size="sm" onClick={() => setOpen(true)}>
          <FormattedMessage id="admin-order.refund" defaultMessage="Refund …" />
        </Button>
      )}
      <Suspense>
        {isOpen && <RefundDialog user={user} orderId={order.order_uuid} onClose={() => setOpen(false)} />}
        {isOpen && <PasswordDialog />}
      </Suspense>
    </>
  );
}

/** Leads from a bulk order to its numbers, each of which is paid for and refunded alone. */
function NumbersLink({ order }: { readonly order: AdminOrderDetail }): ReactNode {
  const question = new URLSearchParams({ search: order.order_uuid, items: 'each' });
  return (
    <ButtonLink look="outline" size="sm" to={`${paths['admin-dashboard-orders']}?${question}`}>
      <FormattedMessage id="admin-order.numbers" defaultMessage="Its numbers" />
    </ButtonLink>
  );
}

function Content({ order }: { readonly order: AdminOrderDetail }): ReactNode {
  return (
    <>
      <div className="page-head">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={24} />
        <PageHeading>
          <FormattedMessage
            id="admin-order.of-app"
            defaultMessage="Order for {app}"
            values={{ app: <bdi>{order.app_name}</bdi> }}
          />
        </PageHeading>
        <OrderStatusDot order={order} />
        <span className="grow" />
        {isBulk(order) && <NumbersLink order={order} />}
        <RefundButton order={order} />
      </div>
      <div className="order-columns">
        <AdminOrderTimeline order={order} />
        <div className="order-side">
          <AdminOrderFacts order={order} />
          {!isBulk(order) && <MessageHeads order={order} />}
        </div>
      </div>
    </>
  );
}

function Loading(): ReactNode {
  return (
    <div className="order-columns" aria-busy="true">
      {['history', 'facts'].map((part) => (
        <div key={part} className="card order-loading">
          {[40, 80, 80, 80].map((width, bar) => (
            <Skeleton key={`${part}-${String(bar)}`} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Missing(): ReactNode {
  const list = useListPath();
  return (
    <EmptyState
      action={
        <ButtonLink look="outline" size="sm" to={list}>
          <FormattedMessage id="admin-order.all" defaultMessage="All orders" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="admin-order.unknown" defaultMessage="There is no such order." />
    </EmptyState>
  );
}

/** One order of any customer: what happened and who did it, what was paid, and when messages came. Nothing of their text. */
export function AdminOrderPage(): ReactNode {
  const { id = '' } = useParams();
  const { data: order, error, mutate } = useAdminOrder(id);
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <OrderCrumb orderId={id} />
      {!order && (
        <PageHeading hidden>
          <FormattedMessage id="admin-order.title" defaultMessage="Order" />
        </PageHeading>
      )}
      {order ? (
        <Content order={order} />
      ) : error?.code === 'not-found' || error?.code === 'invalid-request' ? (
        <Missing />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="admin-order.failed" defaultMessage="The order did not load" />
        </ErrorState>
      ) : (
        <Loading />
      )}
    </main>
  );
}
