import type { PaymentView } from '@ringpost/query-api/payments/payments.contract';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { Paid, PaymentStatusDot } from '../../ui/payment-words/payment-words.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { followPayment, openTopUp } from '../purchase/top-up.store.ts';
import { InvoiceLinks } from './invoice-links.tsx';
import { usePayment } from './payments.api.ts';
import './payments.css';

function Receipt({ payment }: { readonly payment: PaymentView }): ReactNode {
  const session = useSession((state) => state.session);
  return (
    <section className="card receipt">
      <FactList>
        <Fact label={<FormattedMessage id="receipt.number" defaultMessage="Payment" />}>
          <bdi className="num balance-address">{payment.payment_uuid}</bdi>
        </Fact>
        <Fact label={<FormattedMessage id="receipt.for" defaultMessage="For" />}>
          <bdi>{session?.email}</bdi>
        </Fact>
        <Fact label={<FormattedMessage id="receipt.date" defaultMessage="Date" />}>
          <Stamp at={payment.started_at} />
        </Fact>
        <Fact label={<FormattedMessage id="receipt.way" defaultMessage="Paid by" />}>
          <Paid row={payment} />
        </Fact>
        {payment.transaction_id !== null && (
          <Fact label={<FormattedMessage id="receipt.transaction" defaultMessage="Transaction ID" />}>
            <bdi className="num balance-address">{payment.transaction_id}</bdi>
          </Fact>
        )}
        {payment.reason !== null && (
          <Fact label={<FormattedMessage id="receipt.reason" defaultMessage="Reason" />}>
            <bdi>{payment.reason}</bdi>
          </Fact>
        )}
        <Fact label={<FormattedMessage id="receipt.status" defaultMessage="Status" />}>
          <PaymentStatusDot status={payment.status} />
        </Fact>
        <Fact label={<FormattedMessage id="receipt.asked" defaultMessage="Asked for" />}>
          <Money dollars={payment.amount} />
        </Fact>
        <Fact label={<FormattedMessage id="receipt.arrived" defaultMessage="Arrived" />}>
          <Money dollars={payment.received} />
        </Fact>
        {payment.reversed > 0 && (
          <Fact label={<FormattedMessage id="receipt.reversed" defaultMessage="Taken back" />}>
            <Money dollars={-payment.reversed} />
          </Fact>
        )}
        <Fact label={<FormattedMessage id="receipt.credited" defaultMessage="On the balance" />}>
          <strong>
            <Money dollars={payment.credited} />
          </strong>
        </Fact>
        {payment.invoices.length > 0 && (
          <Fact label={<FormattedMessage id="receipt.invoices" defaultMessage="Invoices" />}>
            <InvoiceLinks payment={payment} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

/** Whether the gateway still accepts money for it. */
function canBePaid({ status, gateway, expires_at: expiresAt }: PaymentView): boolean {
  return gateway !== 'manual' && status === 'waiting' && expiresAt !== null;
}

/** Opens the dialog of the payment again, with the next steps. */
function ContinueButton({ payment }: { readonly payment: PaymentView }): ReactNode {
  function open(): void {
    const { gateway, expires_at: expiresAt } = payment;
    if (gateway === 'manual' || expiresAt === null) return;
    openTopUp();
    followPayment({ ...payment, gateway, expires_at: expiresAt });
  }
  return (
    <Button look="primary" size="sm" onClick={open}>
      <FormattedMessage id="payment.continue" defaultMessage="Continue the payment" />
    </Button>
  );
}

/** Says that the customer can simply drop the payment, and that nothing is lost. */
function DropNote({ payment }: { readonly payment: PaymentView }): ReactNode {
  return (
    <p className="t13 dim receipt-drop">
      <FormattedMessage
        id="payment.drop"
        defaultMessage="To drop this payment, do nothing. It ends automatically on {end}, and your balance stays as it is."
        values={{ end: <Stamp at={payment.expires_at} /> }}
      />
    </p>
  );
}

/** One payment: its receipt, which can be printed, or the way to pay it while it waits. */
export function ReceiptPage(): ReactNode {
  const { id = '' } = useParams();
  const { data: payment, error, mutate } = usePayment(id);
  return (
    <Page
      title={
        payment && payment.received > 0 ? (
          <FormattedMessage id="receipt.title" defaultMessage="Receipt" />
        ) : (
          <FormattedMessage id="payment.title" defaultMessage="Payment" />
        )
      }
      actions={
        payment && canBePaid(payment) ? (
          <ContinueButton payment={payment} />
        ) : (
          payment &&
          payment.received > 0 && (
            <Button look="outline" size="sm" className="receipt-print" onClick={() => print()}>
              <Printer size={14} strokeWidth={1.5} aria-hidden="true" />
              <FormattedMessage id="receipt.print" defaultMessage="Print" />
            </Button>
          )
        )
      }
    >
      {payment ? (
        <>
          <Receipt payment={payment} />
          {canBePaid(payment) && <DropNote payment={payment} />}
        </>
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="receipt.failed" defaultMessage="The receipt did not load" />
        </ErrorState>
      ) : (
        <div className="card receipt" aria-busy="true">
          <Skeleton width={60} />
        </div>
      )}
    </Page>
  );
}
