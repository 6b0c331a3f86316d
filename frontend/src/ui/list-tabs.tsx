import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import './list-tabs.css';

interface ListTab<Of extends object> {
  /** Its name in the address. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly List: ComponentType<Of>;
}

interface ListTabsProps<Of extends object> {
  readonly label: MessageDescriptor;
  /** The first one is open where the address names none. */
  readonly tabs: readonly [ListTab<Of>, ...ListTab<Of>[]];
  /** Whose lists they are. */
  readonly of: Of;
}

/** The lists of one customer or number, one at a time. The chosen one is in the address. */
export function ListTabs<Of extends object>({ label, tabs, of }: ListTabsProps<Of>): ReactNode {
  const intl = useIntl();
  const [search] = useSearchParams();
  const [first] = tabs;
  const chosen = tabs.find(({ name }) => name === search.get('show')) ?? first;
  return (
    <>
      <nav className="list-tabs" aria-label={intl.formatMessage(label)}>
        {tabs.map((tab) => (
          <Link
            key={tab.name}
            to={tab === first ? '?' : `?show=${tab.name}`}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            <FormattedMessage {...tab.label} />
          </Link>
        ))}
      </nav>
      <chosen.List key={chosen.name} {...of} />
    </>
  );
}
