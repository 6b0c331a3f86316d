import type { PaymentView } from '@ringpost/query-api/payments/payments.contract';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../api/http.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toasts.ts';
import './invoice-links.css';

type Document = PaymentView['invoices'][number];

/** Customers read the invoices of their own payments, admins those of all. */
const ROUTES = {
  customer: 'GET /api/payment/invoices/{id}/{number}',
  admin: 'GET /api/admin/finance/invoices/{id}/{number}',
} as const;
type Reader = keyof typeof ROUTES;

function InvoiceLink({
  id,
  document,
  reader,
}: {
  readonly id: string;
  readonly document: Document;
  readonly reader: Reader;
}): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const { number, kind } = document;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await download(ROUTES[reader], { params: { id, number } });
      saveFile(`${kind}-${number}.pdf`, file);
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  const named = { number: <bdi className="num">{number}</bdi> };
  return (
    <Button look="outline" size="xs" busy={busy} onClick={() => void save()}>
      {!busy && <Download size={12} strokeWidth={1.5} aria-hidden="true" />}
      {kind === 'invoice' ? (
        <FormattedMessage id="payments.invoice" defaultMessage="Invoice {number}" values={named} />
      ) : (
        <FormattedMessage id="payments.credit-note" defaultMessage="Credit note {number}" values={named} />
      )}
    </Button>
  );
}

/** The invoices and credit notes of a payment. Each is saved as a PDF. */
export function InvoiceLinks({
  payment,
  reader = 'customer',
}: {
  readonly payment: Pick<PaymentView, 'payment_uuid' | 'invoices'>;
  readonly reader?: Reader;
}): ReactNode {
  const { payment_uuid: id, invoices } = payment;
  return (
    <span className="invoice-links">
      {invoices.map((document) => (
        <InvoiceLink key={document.number} {...{ id, document, reader }} />
      ))}
    </span>
  );
}
