import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { useSelection } from './selection.store.ts';
import './inventory.css';

const texts = defineMessages({
  active: { id: 'inventory.tabs', defaultMessage: 'Active inventory' },
  dormant: { id: 'dormant.tabs', defaultMessage: 'Dormant inventory' },
  search: { id: 'inventory.tab.search', defaultMessage: 'Search' },
  check: { id: 'inventory.tab.check', defaultMessage: 'Check availability' },
  alerts: { id: 'inventory.tab.alerts', defaultMessage: 'Alerts' },
  bulk: { id: 'inventory.tab.bulk', defaultMessage: 'Bulk buy' },
});

interface Tab {
  readonly to: string;
  readonly text: MessageDescriptor;
  /** Shown behind the name, if it is not zero. */
  readonly count?: number;
}

function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }): ReactNode {
  return (
    <nav className="inventory-tabs" aria-label={label}>
      {tabs.map(({ to, text, count = 0 }) => (
        <NavLink key={to} to={to} end>
          <FormattedMessage {...text} />
          {count > 0 && <span className="num dim">{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

/** The pages of the active inventory. */
export function InventoryTabs(): ReactNode {
  const intl = useIntl();
  const count = useSelection(({ numbers }) => numbers.length);
  const tabs = [
    { to: paths['dashboard-active-inventory'], text: texts.search },
    { to: paths['dashboard-active-inventory-check'], text: texts.check },
    { to: paths['dashboard-active-inventory-bulk-buy'], text: texts.bulk, count },
    { to: paths['dashboard-active-inventory-alerts'], text: texts.alerts },
  ];
  return <Tabs label={intl.formatMessage(texts.active)} tabs={tabs} />;
}

const DORMANT_TABS = [
  { to: paths['dashboard-dormant-inventory'], text: texts.search },
  { to: paths['dashboard-dormant-inventory-bulk-buy'], text: texts.bulk },
];

/** The pages of the dormant inventory. */
export function DormantTabs(): ReactNode {
  const intl = useIntl();
  return <Tabs label={intl.formatMessage(texts.dormant)} tabs={DORMANT_TABS} />;
}
