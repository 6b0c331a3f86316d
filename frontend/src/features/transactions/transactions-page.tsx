import type { Ledger } from '@ringpost/query-api/wallets/wallets.contract';
import { CheckCheck, CircleAlert, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/figures.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toasts.ts';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { LedgerTable } from './ledger-table.tsx';
import { kindNames } from './transactions.messages.ts';
import './transactions.css';
import { allLines, kinds, pageRows, useLedger } from './transactions.api.ts';

/** The ledger, newest first. Each line opens to what caused it, and one line proves the balance. */
export function TransactionsPage(): ReactNode {
  const address = useListAddress();
  const ledger = useLedger(address);
  const kind = address.filter('kind');
  return (
    <ListPage
      title={<FormattedMessage id="ledger.title" defaultMessage="Transactions" />}
      about={
        ledger.data && (
          <FormattedMessage
            id="ledger.about"
            defaultMessage="{total, plural, one {# line} other {# lines}}. Open one to see what caused it."
            values={{ total: ledger.data.total }}
          />
        )
      }
      actions={<ExportButton kind={kind} />}
      bar={
        <>
          <KindFilter address={address} />
          <span className="grow" />
          {ledger.data && <Proof ledger={ledger.data} filtered={kind !== ''} />}
        </>
      }
      list={ledger}
      {...{ address, pageRows }}
      draw={(lines) => <LedgerTable lines={lines} wantedOrder={address.filter('order')} />}
      failed={<FormattedMessage id="ledger.failed" defaultMessage="The transactions did not load" />}
      empty={
        <FormattedMessage id="ledger.empty" defaultMessage="Every change of your balance is shown here." />
      }
    />
  );
}

function KindFilter({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'ledger.kind', defaultMessage: 'Kind' });
  const all = intl.formatMessage({ id: 'ledger.kinds', defaultMessage: 'All kinds' });
  const options = [
    { value: '', label: all },
    ...kinds.map((kind) => ({ value: kind, label: intl.formatMessage(kindNames[kind]) })),
  ];
  return <ListFilters address={address} filters={[{ name: 'kind', label, options }]} />;
}

/** The balance is the sum of its lines, or this says in red that it is not. */
function Proof({ ledger, filtered }: { readonly ledger: Ledger; readonly filtered: boolean }): ReactNode {
  const { equal, balance, sum_of_lines } = ledger.proved;
  const values = {
    balance: <Money dollars={balance} />,
    sum: <Money dollars={sum_of_lines} />,
    total: ledger.total,
    b: strong,
  };
  const Icon = equal ? CheckCheck : CircleAlert;
  return (
    <p className="ledger-proof" data-broken={equal ? undefined : ''} role={equal ? undefined : 'alert'}>
      <Icon size={15} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {!equal ? (
          <FormattedMessage
            id="ledger.broken"
            defaultMessage="Balance {balance} is not the sum of the lines, which is {sum}"
            values={values}
          />
        ) : filtered ? (
          <FormattedMessage
            id="ledger.proved.all"
            defaultMessage="Balance <b>{balance}</b> = sum of all lines"
            values={values}
          />
        ) : (
          <FormattedMessage
            id="ledger.proved"
            defaultMessage="Balance <b>{balance}</b> = sum of {total, plural, one {# line} other {# lines}}"
            values={values}
          />
        )}
      </span>
    </p>
  );
}

function ExportButton({ kind }: { readonly kind: string }): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile('ringpost-transactions.csv', ledgerCsv(await allLines(kind)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void save()}>
      {!busy && <Download size={14} strokeWidth={1.5} aria-hidden="true" />}
      <FormattedMessage id="ledger.csv" defaultMessage="CSV" />
    </Button>
  );
}
