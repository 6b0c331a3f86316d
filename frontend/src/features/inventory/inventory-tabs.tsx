import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { useSelection } from './selection.store.ts';
import './inventory.css';

const texts = defineMessages({
  nav: { id: 'inventory.tabs', defaultMessage: 'Active inventory' },
  search: { id: 'inventory.tab.search', defaultMessage: 'Search' },
  check: { id: 'inventory.tab.check', defaultMessage: 'Check availability' },
  alerts: { id: 'inventory.tab.alerts', defaultMessage: 'Alerts' },
  bulk: { id: 'inventory.tab.bulk', defaultMessage: 'Bulk buy' },
});

const TABS = [
  { to: paths['dashboard-active-inventory'], text: texts.search },
  { to: paths['dashboard-active-inventory-check'], text: texts.check },
  { to: paths['dashboard-active-inventory-bulk-buy'], text: texts.bulk },
  { to: paths['dashboard-active-inventory-alerts'], text: texts.alerts },
] as const;

/** The pages of the active inventory. */
export function InventoryTabs(): ReactNode {
  const intl = useIntl();
  const selected = useSelection(({ numbers }) => numbers.length);
  return (
    <nav className="inventory-tabs" aria-label={intl.formatMessage(texts.nav)}>
      {TABS.map(({ to, text }) => (
        <NavLink key={to} to={to} end>
          <FormattedMessage {...text} />
          {text === texts.bulk && selected > 0 && <span className="num dim">{selected}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
