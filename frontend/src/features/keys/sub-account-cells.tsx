import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/figures.tsx';
import type { SubAccount, Transfer } from './sub-accounts.api.ts';

/** What can be done with a sub-account of the list. */
export interface SubAccountActs {
  readonly onOpen: (of: SubAccount) => void;
  readonly onMove: (of: SubAccount, direction: Transfer['direction']) => void;
}

interface OfSubAccount {
  readonly row: SubAccount;
}

function Name({ row, onOpen }: OfSubAccount & Pick<SubAccountActs, 'onOpen'>): ReactNode {
  return (
    <button type="button" className="key-name cut thumb" dir="auto" onClick={() => onOpen(row)}>
      {row.name}
    </button>
  );
}

function State({ row: { is_active, closed_at } }: OfSubAccount): ReactNode {
  if (closed_at !== null) return <FormattedMessage id="sub-accounts.closed" defaultMessage="Closed" />;
  if (is_active) return <FormattedMessage id="sub-accounts.active" defaultMessage="Active" />;
  return <FormattedMessage id="sub-accounts.stopped" defaultMessage="Stopped by support" />;
}

function Acts({ row, onMove }: OfSubAccount & SubAccountActs): ReactNode {
  const isClosed = row.closed_at !== null;
  if (isClosed && row.balance === 0) return null;
  return (
    <span className="row key-acts">
      {isClosed || (
        <Button look="outline" size="sm" disabled={!row.is_active} onClick={() => onMove(row, 'in')}>
          <FormattedMessage id="sub-accounts.in" defaultMessage="Add money" />
        </Button>
      )}
      {/* A refund may come after the end. */}
      <Button
        look="ghost"
        size="sm"
        disabled={!row.is_active && !isClosed}
        onClick={() => onMove(row, 'out')}
      >
        <FormattedMessage id="sub-accounts.out" defaultMessage="Take back" />
      </Button>
    </span>
  );
}

const heads = {
  name: <FormattedMessage id="sub-accounts.name" defaultMessage="Name" />,
  balance: <FormattedMessage id="sub-accounts.balance" defaultMessage="Balance" />,
  held: <FormattedMessage id="sub-accounts.held" defaultMessage="Held" />,
  state: <FormattedMessage id="sub-accounts.state" defaultMessage="State" />,
  acts: <FormattedMessage id="sub-accounts.acts" defaultMessage="Actions" />,
};

export function subAccountColumns(acts: SubAccountActs): readonly Column<SubAccount>[] {
  return [
    { id: 'name', head: heads.name, stretches: true, cell: (row) => <Name {...{ row, ...acts }} /> },
    { id: 'balance', head: heads.balance, numeric: true, cell: (row) => <Money dollars={row.balance} /> },
    { id: 'held', head: heads.held, numeric: true, cell: (row) => <Money dollars={row.held} /> },
    { id: 'state', head: heads.state, wideOnly: true, cell: (row) => <State row={row} /> },
    { id: 'acts', head: heads.acts, cell: (row) => <Acts {...{ row, ...acts }} /> },
  ];
}

/** A sub-account under 640 px. */
export function SubAccountCard({ row, ...acts }: OfSubAccount & SubAccountActs): ReactNode {
  return (
    <div className="key-card">
      <Name row={row} onOpen={acts.onOpen} />
      <dl>
        <dt>{heads.balance}</dt>
        <dd>
          <Money dollars={row.balance} />
        </dd>
        <dt>{heads.held}</dt>
        <dd>
          <Money dollars={row.held} />
        </dd>
        <dt>{heads.state}</dt>
        <dd>
          <State row={row} />
        </dd>
      </dl>
      <Acts {...{ row, ...acts }} />
    </div>
  );
}
