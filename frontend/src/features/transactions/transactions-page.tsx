import type { Ledger } from '@ringpost/query-api/wallets/wallets.contract';
import { CheckCheck, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { CsvButton } from '../../ui/csv-button.tsx';
import { Money } from '../../ui/figures.tsx';
import { ClearFilters, choices, dayFilters, isFiltered, ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { LedgerTable } from './ledger-table.tsx';
import { kindLabels, kindNames, searchLabel } from './transactions.messages.ts';
import './transactions.css';
import { FILTERS, KINDS, loadLedgerFile, PAGE_ROWS, useLedger } from './transactions.api.ts';

function LedgerFilters({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(kindLabels.kind);
  const all = intl.formatMessage(kindLabels.all);
  const options = choices(all, KINDS, (kind) => intl.formatMessage(kindNames[kind]));
  const filters = [
    { name: 'search', label: intl.formatMessage(searchLabel) },
    { name: 'kind', label, options },
    ...dayFilters(intl),
  ];
  return <ListFilters {...{ address, filters }} />;
}

/** Says in red if the balance is not the sum of its lines. */
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

const count = defineMessage({
  id: 'ledger.about',
  defaultMessage: '{total, plural, one {# line} other {# lines}}. Open one to see what caused it.',
});

/** The ledger, newest first. Each line can show its causes, and a sentence compares the balance with the sum of the lines. */
export function TransactionsPage(): ReactNode {
  const address = useListAddress();
  const ledger = useLedger(address);
  const filtered = isFiltered(address, FILTERS);
  return (
    <ListPage
      title={<FormattedMessage id="ledger.title" defaultMessage="Ledger" />}
      count={count}
      actions={<CsvButton name="ringpost-transactions.csv" load={() => loadLedgerFile(address)} />}
      bar={
        <>
          <LedgerFilters address={address} />
          <span className="grow" />
          {ledger.data && <Proof ledger={ledger.data} filtered={filtered} />}
        </>
      }
      list={ledger}
      {...{ address, pageRows: PAGE_ROWS }}
      draw={(lines) => <LedgerTable lines={lines} linkedOrder={address.filter('order')} />}
      failed={<FormattedMessage id="ledger.failed" defaultMessage="The transactions did not load" />}
      empty={
        filtered ? (
          <FormattedMessage id="ledger.none" defaultMessage="No transactions match." />
        ) : (
          <FormattedMessage id="ledger.empty" defaultMessage="Every change of your balance is shown here." />
        )
      }
      emptyAction={filtered && <ClearFilters address={address} names={FILTERS} />}
    />
  );
}
