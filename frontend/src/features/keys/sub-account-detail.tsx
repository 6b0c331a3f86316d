import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { KeyList, NewKeyButton } from './key-list.tsx';
import { type SubAccount, type SubAccountLine, useLines } from './sub-accounts.api.ts';

const PAGE_ROWS = 25;

/** What a line is about: an app and its number, money that moved, or the words of an admin. */
function About({ kind, app_name, number, reason }: SubAccountLine): ReactNode {
  if (kind === 'user moves credit')
    return <FormattedMessage id="sub-accounts.line.moved" defaultMessage="Transfer" />;
  if (app_name === null) return <span dir="auto">{reason ?? '–'}</span>;
  return (
    <span dir="auto">
      {app_name} {number !== null && <bdi className="num">{number}</bdi>}
    </span>
  );
}

function Amount({ amount }: SubAccountLine): ReactNode {
  return <Money dollars={amount} signed currency={false} />;
}

const heads = {
  at: <FormattedMessage id="sub-accounts.line.at" defaultMessage="Date" />,
  about: <FormattedMessage id="sub-accounts.line.about" defaultMessage="For" />,
  amount: <FormattedMessage id="sub-accounts.line.amount" defaultMessage="USD" />,
  balance: <FormattedMessage id="sub-accounts.balance" defaultMessage="Balance" />,
};

const COLUMNS: readonly Column<SubAccountLine>[] = [
  { id: 'at', head: heads.at, cell: ({ at }) => <Stamp at={at} /> },
  { id: 'about', head: heads.about, stretches: true, cell: About },
  { id: 'amount', head: heads.amount, numeric: true, cell: Amount },
  {
    id: 'balance',
    head: heads.balance,
    numeric: true,
    cell: ({ balance_after }) => <Money dollars={balance_after} currency={false} />,
  },
];

function LineCard(line: SubAccountLine): ReactNode {
  return (
    <div className="key-card">
      <p className="row between">
        <Stamp at={line.at} />
        <Amount {...line} />
      </p>
      <About {...line} />
    </div>
  );
}

function Lines({ id }: Pick<SubAccount, 'id'>): ReactNode {
  const [offset, setOffset] = useState(0);
  const { data, error, mutate } = useLines(id, offset, PAGE_ROWS);
  return (
    <>
      <DataTable
        caption={<FormattedMessage id="sub-accounts.lines" defaultMessage="Money of the sub-account" />}
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ transaction_id }) => transaction_id}
        card={LineCard}
        empty={
          <EmptyState>
            <FormattedMessage id="sub-accounts.lines.empty" defaultMessage="No money has come yet." />
          </EmptyState>
        }
        failure={
          error && {
            text: <FormattedMessage id="sub-accounts.lines.failed" defaultMessage="The list did not load" />,
            requestId: error.requestId,
            retry: () => void mutate(),
          }
        }
      />
      {data && data.total > PAGE_ROWS && (
        <Pager offset={offset} limit={PAGE_ROWS} total={data.total} onOffset={setOffset} />
      )}
    </>
  );
}

interface DetailProps {
  readonly of: SubAccount;
  readonly onRename: () => void;
  readonly onClose: () => void;
}

/** The keys of an open sub-account, and what can be done with it. */
function Keys({ of: { id, name, is_active }, onRename, onClose }: DetailProps): ReactNode {
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <div className="row between sub-account-head">
        <h2>
          <FormattedMessage
            id="sub-accounts.keys"
            defaultMessage="Keys of {name}"
            values={{ name: <bdi>{name}</bdi> }}
          />
        </h2>
        <span className="row key-acts">
          <Button look="ghost" size="sm" onClick={onRename}>
            <FormattedMessage id="sub-accounts.rename" defaultMessage="Rename" />
          </Button>
          {is_active && (
            <Button look="ghost" size="sm" onClick={onClose}>
              <FormattedMessage id="sub-accounts.close" defaultMessage="Close it" />
            </Button>
          )}
          <NewKeyButton onClick={() => setIsNew(true)} />
        </span>
      </div>
      <KeyList subAccount={id} isNew={isNew} onNewClosed={() => setIsNew(false)} />
    </>
  );
}

/** The keys of a sub-account, and every line of its balance. One that is closed has no keys any more. */
export function SubAccountDetail(props: DetailProps): ReactNode {
  const { id, name, closed_at } = props.of;
  return (
    <section className="key-use">
      {closed_at === null && <Keys {...props} />}
      <h2 className="sub-account-head">
        <FormattedMessage
          id="sub-accounts.lines.title"
          defaultMessage="Money of {name}"
          values={{ name: <bdi>{name}</bdi> }}
        />
      </h2>
      <Lines id={id} />
    </section>
  );
}
