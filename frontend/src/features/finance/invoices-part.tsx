import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useQuery } from '../../api/use-query.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { paths } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toasts.ts';
import { downloadInvoices, type JournalForm } from './finance.api.ts';
import type { Period } from './period.ts';

function SaveButtons({ period }: { readonly period: Period }): ReactNode {
  const intl = useIntl();
  const [loading, setLoading] = useState<JournalForm | null>(null);
  const save = async (form: JournalForm): Promise<void> => {
    setLoading(form);
    try {
      const file = await downloadInvoices(period, form);
      saveFile(`ringpost-invoices-${period.since}-${period.until}.${form}`, file);
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setLoading(null);
    }
  };
  const names = {
    csv: <FormattedMessage id="finance.invoices.csv" defaultMessage="Invoices as CSV" />,
    jsonl: <FormattedMessage id="finance.invoices.jsonl" defaultMessage="Invoices as JSON Lines" />,
  };
  return (
    <div className="admin-actions finance-acts">
      {(['csv', 'jsonl'] as const).map((form) => (
        <Button key={form} look="outline" size="sm" busy={loading === form} onClick={() => void save(form)}>
          {loading !== form && <Download size={14} strokeWidth={1.5} aria-hidden="true" />}
          {names[form]}
        </Button>
      ))}
    </div>
  );
}

/** The invoices and credit notes of the period as a file. */
export function InvoicesPart({ period }: { readonly period: Period }): ReactNode {
  const { data } = useQuery('GET /api/users/billing', {}, { revalidateOnFocus: false });
  return (
    <section className="finance-part">
      <h2>
        <FormattedMessage id="finance.invoices" defaultMessage="Invoices" />
      </h2>
      <p className="t13 dim">
        <FormattedMessage
          id="finance.invoices.about"
          defaultMessage="Every invoice and credit note with a day in the period, in the order of their numbers. No number is left out."
        />
      </p>
      <p className="t13">
        <Link className="link" to={paths['admin-dashboard-payments']}>
          <FormattedMessage id="finance.invoices.pdf" defaultMessage="One invoice as a PDF: at its payment" />
        </Link>
      </p>
      {data?.invoices === false && (
        <p className="t13">
          <FormattedMessage
            id="finance.invoices.off"
            defaultMessage="Invoices are off: new payments get none. {seller} and {address} turn them on."
            values={{
              seller: <bdi className="mono">RINGPOST_INVOICE_SELLER</bdi>,
              address: <bdi className="mono">RINGPOST_INVOICE_ADDRESS</bdi>,
            }}
          />
        </p>
      )}
      <SaveButtons period={period} />
    </section>
  );
}
