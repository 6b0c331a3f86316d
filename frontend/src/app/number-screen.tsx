import type { ComponentType, ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { NumberMessages } from '../features/messages/admin/number-messages.tsx';
import { OneNumber } from '../features/numbers/one-number.tsx';
import { NumberOrders } from '../features/orders/admin/number-orders.tsx';
import './customer-screen.css';

const names = defineMessages({
  tabs: { id: 'number.tabs', defaultMessage: 'What the number had' },
  orders: { id: 'number.tab.orders', defaultMessage: 'Orders' },
  messages: { id: 'number.tab.messages', defaultMessage: 'Messages' },
});

interface OfNumber {
  readonly number: string;
}

interface Tab {
  /** Its name in the address. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly List: ComponentType<OfNumber>;
}

const FIRST: Tab = { name: 'orders', label: names.orders, List: NumberOrders };
const TABS: readonly Tab[] = [FIRST, { name: 'messages', label: names.messages, List: NumberMessages }];

/** The lists of a number, one at a time. The chosen one is in the address. */
function Lists({ number }: OfNumber): ReactNode {
  const intl = useIntl();
  const [search] = useSearchParams();
  const chosen = TABS.find(({ name }) => name === search.get('show')) ?? FIRST;
  return (
    <>
      <nav className="customer-tabs" aria-label={intl.formatMessage(names.tabs)}>
        {TABS.map((tab) => (
          <Link
            key={tab.name}
            to={tab === FIRST ? '?' : `?show=${tab.name}`}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            <FormattedMessage {...tab.label} />
          </Link>
        ))}
      </nav>
      <chosen.List key={chosen.name} number={number} />
    </>
  );
}

/** Everything that an admin may know of one number. */
export function NumberScreen(): ReactNode {
  return <OneNumber lists={(number) => <Lists number={number} />} />;
}
