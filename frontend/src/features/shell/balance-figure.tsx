import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Money, moneyText } from '../../ui/figures.tsx';
import { Owed } from '../../ui/owed.tsx';
import { useBalanceChange } from './balance-change.ts';

/** The available money and the debt, as a link to the ledger. A change is shown beside it for three seconds. */
export function BalanceFigure({
  balance,
  debt,
}: {
  readonly balance: number | undefined;
  readonly debt: number | undefined;
}): ReactNode {
  const intl = useIntl();
  const change = useBalanceChange(balance);
  return (
    <span className="balance">
      <span role="status" className="balance-change num">
        {change !== null && moneyText(change, { currency: false, signed: true })}
      </span>
      <Link
        to={paths['dashboard-transactions']}
        className="balance-figure"
        title={intl.formatMessage({
          id: 'shell.balance',
          defaultMessage: 'Available balance. Open the transactions.',
        })}
      >
        <Money dollars={balance} /> <Owed dollars={debt} />
      </Link>
    </span>
  );
}
