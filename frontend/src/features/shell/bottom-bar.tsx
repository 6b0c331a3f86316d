import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Money } from '../../ui/figures.tsx';
import { barEntries, isAt } from './navigation.tsx';

const icon = { size: 22, strokeWidth: 1.5, 'aria-hidden': true } as const;

/**
 * On a phone: what one comes for most, for a customer with the balance, which leads to the ledger. An admin has no
 * balance here, and gets the pages of the admins.
 */
export function BottomBar({
  isAdmin,
  balance,
}: {
  readonly isAdmin: boolean;
  readonly balance: number | undefined;
}): ReactNode {
  const intl = useIntl();
  const { pathname } = useLocation();
  return (
    <nav className="bottom-bar" aria-label={intl.formatMessage(messages.label)}>
      {barEntries(isAdmin).map((entry) => (
        <Link key={entry.to} to={entry.to} {...marked(isAt(entry, pathname))}>
          <entry.icon {...icon} />
          <FormattedMessage {...(entry.short ?? entry.label)} />
        </Link>
      ))}
      {!isAdmin && (
        <Link to={paths['dashboard-transactions']} {...marked(pathname === paths['dashboard-transactions'])}>
          <Wallet {...icon} />
          <span className="visually-hidden">
            <FormattedMessage {...messages.balance} />
          </span>
          <Money dollars={balance} currency={false} />
        </Link>
      )}
    </nav>
  );
}

function marked(here: boolean) {
  return here ? ({ className: 'active', 'aria-current': 'page' } as const) : {};
}

const messages = defineMessages({
  label: { id: 'shell.bar', defaultMessage: 'Main' },
  balance: { id: 'shell.bar.balance', defaultMessage: 'Balance' },
});
