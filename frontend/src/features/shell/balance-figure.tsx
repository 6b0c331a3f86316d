import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Money, moneyText } from '../../ui/figures.tsx';
import { Owed } from '../../ui/owed.tsx';
import { openTopUp } from '../purchase/top-up.store.ts';
import { useBalanceChange } from './balance-change.ts';

const messages = defineMessages({
  open: { id: 'shell.balance', defaultMessage: 'Available balance. Open the ledger.' },
  topUp: { id: 'shell.balance.top-up', defaultMessage: 'Add to the balance' },
});

/** The change of the balance. It has a text for screen readers, because they may leave out a sign. */
function Change({ dollars }: { readonly dollars: number | null }): ReactNode {
  return (
    <span role="status" className="balance-change num">
      {dollars !== null && (
        <>
          <span aria-hidden="true">{moneyText(dollars, { currency: false, signed: true })}</span>
          <span className="visually-hidden">
            <FormattedMessage
              id="shell.balance.change"
              defaultMessage="{way, select, less {minus} other {plus}} {amount}"
              values={{ way: dollars < 0 ? 'less' : 'more', amount: moneyText(Math.abs(dollars)) }}
            />
          </span>
        </>
      )}
    </span>
  );
}

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
      <Change dollars={change} />
      <span className="balance-figure">
        <Link to={paths['dashboard-transactions']} title={intl.formatMessage(messages.open)}>
          <Money dollars={balance} /> <Owed dollars={debt} />
        </Link>
        <button
          type="button"
          className="balance-top-up"
          aria-haspopup="dialog"
          aria-label={intl.formatMessage(messages.topUp)}
          onClick={() => openTopUp()}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </span>
    </span>
  );
}
