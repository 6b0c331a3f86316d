import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { moneyText } from '../../../ui/figures.tsx';
import { Stat, Stats } from '../../../ui/stats.tsx';

function Dollars({ label, dollars }: { readonly label: ReactNode; readonly dollars: number }): ReactNode {
  return (
    <Stat label={label} unit="USD">
      {moneyText(dollars, { currency: false })}
    </Stat>
  );
}

function Count({ label, count }: { readonly label: ReactNode; readonly count: number }): ReactNode {
  return (
    <Stat label={label}>
      <FormattedNumber value={count} />
    </Stat>
  );
}

/** The money of a customer, and how much it uses. */
export function CustomerFigures({ user }: { readonly user: CustomerView }): ReactNode {
  const held = (
    <FormattedMessage
      id="customer.held"
      defaultMessage="Held, {count, number} open"
      values={{ count: user.holds }}
    />
  );
  return (
    <Stats className="customer-figures">
      <Dollars
        label={<FormattedMessage id="customer.balance" defaultMessage="Balance" />}
        dollars={user.balance}
      />
      <Dollars label={held} dollars={user.held} />
      <Dollars label={<FormattedMessage id="customer.debt" defaultMessage="Owes" />} dollars={user.debt} />
      <Dollars
        label={<FormattedMessage id="customer.spent" defaultMessage="Spent in 30 days" />}
        dollars={user.spent_30d}
      />
      <Count
        label={<FormattedMessage id="customer.codes" defaultMessage="Codes in 30 days" />}
        count={user.codes_30d}
      />
      <Count
        label={<FormattedMessage id="customer.rented" defaultMessage="Rents now" />}
        count={user.rented}
      />
    </Stats>
  );
}
