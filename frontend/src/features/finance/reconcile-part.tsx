import type { PaymentGateway } from '@ringpost/query-api/payments/payments.contract';
import { FileText, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import { problemText } from '../../i18n/problem-text.ts';
import '../../ui/list-of-lines.css';
import { Button } from '../../ui/button.tsx';
import { gatewayNames } from '../../ui/payment-words/payments.messages.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { notify } from '../../ui/toasts.ts';
import { type FileFault, readCsvTable } from './csv-table.ts';
import {
  type ComparedPayment,
  type GatewayList,
  gatewayList,
  gatewayPayments,
  type ListingGateway,
} from './finance.api.ts';
import { type Period, widened } from './period.ts';
import { columnNames, endTexts, faultTexts } from './reconcile.messages.ts';
import { type Columns, guessColumns, reconcile } from './reconcile.ts';
import { ReconcileResult } from './reconcile-result.tsx';

const GATEWAYS = ['stripe', 'coinpayments', 'btcpay', 'sandbox'] as const satisfies readonly PaymentGateway[];
const LISTING = ['stripe', 'coinpayments', 'btcpay'] as const satisfies readonly ListingGateway[];
/** A gateway may note a payment some days after its customer began it. */
const DAYS_AROUND = 7;

/** The list of a gateway, and the payments that it is compared with. */
interface Chosen {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly payments: readonly ComparedPayment[];
  readonly columns: Columns;
  /** Whether the gateway's own list is whole; null for a file. */
  readonly end: GatewayList['end'] | null;
}

/** The list that was chosen, or what is wrong with its file. */
function useChosen(gateway: PaymentGateway, period: Period) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<FileFault>();
  const [asking, setAsking] = useState(false);
  async function take(file: File): Promise<void> {
    setChosen(undefined);
    setFault(undefined);
    const table = await readCsvTable(file);
    if ('fault' in table) {
      setFault(table.fault);
      return;
    }
    try {
      const payments = await gatewayPayments(gateway, widened(period, DAYS_AROUND));
      setChosen({ name: file.name, ...table, payments, columns: guessColumns(table.head), end: null });
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    }
  }
  async function ask(from: ListingGateway, name: string): Promise<void> {
    setChosen(undefined);
    setFault(undefined);
    setAsking(true);
    try {
      const list = await gatewayList(from, period);
      const payments = await gatewayPayments(from, widened(period, DAYS_AROUND));
      setChosen({ name, ...list, payments, columns: guessColumns(list.head) });
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setAsking(false);
    }
  }
  const setColumn = (name: keyof Columns, at: number): void =>
    setChosen((before) => before && { ...before, columns: { ...before.columns, [name]: at } });
  return {
    chosen,
    fault,
    asking,
    take: (file: File) => void take(file),
    ask: (from: ListingGateway, name: string) => void ask(from, name),
    setColumn,
    clear: () => setChosen(undefined),
  };
}

function ColumnChoice({
  name,
  chosen: { head, columns },
  onColumn,
}: {
  readonly name: keyof Columns;
  readonly chosen: Chosen;
  readonly onColumn: (name: keyof Columns, at: number) => void;
}): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(columnNames[name]);
  const none = intl.formatMessage({ id: 'finance.column.none', defaultMessage: 'None' });
  const named = (column: string): string =>
    intl.formatMessage(
      { id: 'finance.column.of', defaultMessage: '{name}: {column}' },
      { name: label, column },
    );
  const options = [
    { value: '-1', label: named(none) },
    ...head.map((each, at) => ({ value: String(at), label: named(each.trim() || String(at + 1)) })),
  ];
  return (
    <SelectInput
      label={label}
      value={String(columns[name])}
      onChange={(at) => onColumn(name, Number(at))}
      options={options}
    />
  );
}

function Comparison({
  chosen,
  period,
  onColumn,
}: {
  readonly chosen: Chosen;
  readonly period: Period;
  readonly onColumn: (name: keyof Columns, at: number) => void;
}): ReactNode {
  const { rows, columns, payments, end } = chosen;
  const isComplete = columns.id !== -1 && columns.amount !== -1;
  return (
    <>
      {end !== null && end !== 'complete' && (
        <p className="t13" role="alert">
          <FormattedMessage {...endTexts[end]} />
        </p>
      )}
      {end === null && (
        <div className="list-filters">
          {(['id', 'amount', 'state', 'taken'] as const).map((name) => (
            <ColumnChoice key={name} {...{ name, chosen, onColumn }} />
          ))}
        </div>
      )}
      {isComplete ? (
        <ReconcileResult
          name={`ringpost-differences-${period.since}-${period.until}.csv`}
          rows={reconcile(rows, columns, payments, period)}
        />
      ) : (
        <p className="t13" role="alert">
          <FormattedMessage
            id="finance.columns"
            defaultMessage="Choose the columns that have the id and the amount of each payment."
          />
        </p>
      )}
    </>
  );
}

/** The button that opens a list. */
function ListFile({ onFile }: { readonly onFile: (file: File) => void }): ReactNode {
  return (
    <div className="file-input">
      <label className="button" data-look="outline" data-size="sm">
        <FileText size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="finance.file" defaultMessage="Choose a CSV file" />
        <input
          className="visually-hidden"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            // So that the same file can be chosen again after it was changed.
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}

/** The button that asks the gateway for its list; none for one that has no list. */
function AskButton({
  gateway,
  busy,
  onAsk,
}: {
  readonly gateway: PaymentGateway;
  readonly busy: boolean;
  readonly onAsk: (from: ListingGateway, name: string) => void;
}): ReactNode {
  const intl = useIntl();
  const from = oneOf(LISTING, gateway);
  if (from === undefined) return null;
  const name = intl.formatMessage(gatewayNames[from]);
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => onAsk(from, name)}>
      {!busy && <RefreshCw size={14} strokeWidth={1.5} aria-hidden="true" />}
      <FormattedMessage id="finance.list.ask" defaultMessage="Ask {gateway}" values={{ gateway: name }} />
    </Button>
  );
}

/**
 * Compares the payments of the period with the list of a gateway: one that it gives to the server, or a file, which stays in the
 * browser.
 */
export function ReconcilePart({ period }: { readonly period: Period }): ReactNode {
  const intl = useIntl();
  const [gateway, setGateway] = useState<PaymentGateway>('stripe');
  const { chosen, fault, asking, take, ask, setColumn, clear } = useChosen(gateway, period);
  const choose = (value: string): void => {
    setGateway(oneOf(GATEWAYS, value) ?? gateway);
    clear();
  };
  return (
    <section className="finance-part">
      <h2>
        <FormattedMessage id="finance.reconcile" defaultMessage="Reconciliation" />
      </h2>
      <p className="t13 dim">
        <FormattedMessage
          id="finance.reconcile.about"
          defaultMessage="Compares the payments of the period with the gateway’s own list: as it answers now, or from a file. A file stays in this browser."
        />
      </p>
      <div className="finance-choice">
        <SelectInput
          label={intl.formatMessage({ id: 'finance.reconcile.gateway', defaultMessage: 'Gateway' })}
          value={gateway}
          onChange={choose}
          options={GATEWAYS.map((value) => ({ value, label: intl.formatMessage(gatewayNames[value]) }))}
        />
        <AskButton gateway={gateway} busy={asking} onAsk={ask} />
        <ListFile onFile={take} />
      </div>
      <div role="status" className="finance-result finance-part">
        {fault && (
          <p className="t13">
            <FormattedMessage {...faultTexts[fault]} />
          </p>
        )}
        {chosen && (
          <>
            <p className="t13">
              <FormattedMessage
                id="finance.file.taken"
                defaultMessage="{name}, {rows, plural, one {# row} other {# rows}}"
                values={{ name: <bdi>{chosen.name}</bdi>, rows: chosen.rows.length }}
              />
            </p>
            <Comparison {...{ chosen, period }} onColumn={setColumn} />
          </>
        )}
      </div>
    </section>
  );
}
