import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { useRole } from '../../session/role.ts';
import { Money } from '../../ui/figures.tsx';
import { Owed } from '../../ui/owed.tsx';
import { EntryCount } from './entry-count.tsx';
import { barEntries, isAt, type Side } from './navigation.ts';

const icon = { size: 22, strokeWidth: 1.5, 'aria-hidden': true } as const;

function marked(here: boolean) {
  return here ? ({ className: 'active', 'aria-current': 'page' } as const) : {};
}

const messages = defineMessages({
  label: { id: 'shell.bar', defaultMessage: 'Main' },
  balance: { id: 'shell.bar.balance', defaultMessage: 'Balance' },
});

/**
 * The most used pages on a phone. For a customer it contains the balance, as a link to the ledger. The admin pages have no
 * balance. A customer with a debt has no balance, so the debt is shown in its place.
 */
export function BottomBar({
  side,
  balance,
  debt = 0,
}: {
  readonly side: Side;
  readonly balance: number | undefined;
  readonly debt: number | undefined;
}): ReactNode {
  const intl = useIntl();
  const { pathname } = useLocation();
  const role = useRole();
  return (
    <nav className="bottom-bar" aria-label={intl.formatMessage(messages.label)}>
      {barEntries(side, role).map((entry) => (
        <Link key={entry.to} to={entry.to} {...marked(isAt(entry, pathname))}>
          <entry.icon {...icon} />
          <span className="bar-name">
            <FormattedMessage {...entry.label} />
          </span>
          {entry.counts !== 'rented' && <EntryCount counts={entry.counts} />}
        </Link>
      ))}
      {side === 'customer' && (
        <Link to={paths['dashboard-transactions']} {...marked(pathname === paths['dashboard-transactions'])}>
          <Wallet {...icon} />
          <span className="visually-hidden">
            <FormattedMessage {...messages.balance} />
          </span>
          {debt > 0 ? <Owed dollars={debt} currency={false} /> : <Money dollars={balance} currency={false} />}
        </Link>
      )}
    </nav>
  );
}
