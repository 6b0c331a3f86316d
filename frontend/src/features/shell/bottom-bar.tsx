import { ListOrdered, MessageSquareText, ShoppingBag, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Money } from '../../ui/figures.tsx';

const icon = { size: 22, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** On a phone: the four things one comes for. The balance leads to the ledger, because every amount leads to its cause. */
export function BottomBar({ balance }: { readonly balance: number | undefined }): ReactNode {
  const intl = useIntl();
  return (
    <nav className="bottom-bar" aria-label={intl.formatMessage(messages.label)}>
      <NavLink to={paths['dashboard-buy-now']}>
        <ShoppingBag {...icon} />
        <FormattedMessage id="shell.bar.buy" defaultMessage="Buy" />
      </NavLink>
      <NavLink to={paths['dashboard-messages']}>
        <MessageSquareText {...icon} />
        <FormattedMessage id="shell.bar.messages" defaultMessage="Messages" />
      </NavLink>
      <NavLink to={paths['dashboard-order-history']}>
        <ListOrdered {...icon} />
        <FormattedMessage id="shell.bar.orders" defaultMessage="Orders" />
      </NavLink>
      <NavLink to={paths['dashboard-transactions']}>
        <Wallet {...icon} />
        <span className="visually-hidden">
          <FormattedMessage {...messages.balance} />
        </span>
        <Money dollars={balance} currency={false} />
      </NavLink>
    </nav>
  );
}

const messages = defineMessages({
  label: { id: 'shell.bar', defaultMessage: 'Main' },
  balance: { id: 'shell.bar.balance', defaultMessage: 'Balance' },
});
