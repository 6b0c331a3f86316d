import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { useSelection } from './selection.store.ts';
import './inventory.css';

const texts = defineMessages({
  chosen: { id: 'inventory.tabs', defaultMessage: 'Chosen numbers' },
  search: { id: 'inventory.tab.search', defaultMessage: 'Search' },
  check: { id: 'inventory.tab.check', defaultMessage: 'Check availability' },
  alerts: { id: 'inventory.tab.alerts', defaultMessage: 'Alerts' },
  selected: { id: 'inventory.tab.selected', defaultMessage: 'Selected' },
  more: { id: 'more.tabs', defaultMessage: 'More, in some minutes' },
  readyFirst: { id: 'more.tab.any', defaultMessage: 'Ready ones first' },
  vendorOnly: { id: 'more.tab.dormant', defaultMessage: 'Only from a provider' },
  vendorHas: { id: 'more.tab.search', defaultMessage: 'What a provider has' },
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

/** Tabs of the pages on which customers choose their numbers. */
export function InventoryTabs(): ReactNode {
  const intl = useIntl();
  const count = useSelection(({ numbers }) => numbers.length);
  const tabs = [
    { to: paths['dashboard-active-inventory'], text: texts.search },
    { to: paths['dashboard-active-inventory-check'], text: texts.check },
    { to: paths['dashboard-active-inventory-bulk-buy'], text: texts.selected, count },
    { to: paths['dashboard-active-inventory-alerts'], text: texts.alerts },
  ];
  return <Tabs label={intl.formatMessage(texts.chosen)} tabs={tabs} />;
}

const MORE_TABS = [
  { to: paths['dashboard-any-inventory-bulk-buy'], text: texts.readyFirst },
  { to: paths['dashboard-dormant-inventory-bulk-buy'], text: texts.vendorOnly },
  { to: paths['dashboard-dormant-inventory'], text: texts.vendorHas },
];

/** Tabs of the pages for numbers that a vendor activates. */
export function MoreTabs(): ReactNode {
  const intl = useIntl();
  return <Tabs label={intl.formatMessage(texts.more)} tabs={MORE_TABS} />;
}
