import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { moneyText } from '../../ui/figures.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { TopUpButton } from '../purchase/top-up-button.tsx';
import { useStats } from './overview.api.ts';
import { Sparkline } from './sparkline.tsx';

/** Says why nothing can be bought now: there is no money, or there is a debt. */
export function NoMoneyYet(): ReactNode {
  const { data: balance } = useBalance();
  if (!balance) return null;
  const isEmpty = balance.balance === 0 && balance.held === 0;
  if (!isEmpty && balance.debt === 0) return null;
  return (
    <p className="note no-money" data-kind="warning">
      <span>
        {balance.debt > 0 ? (
          <FormattedMessage
            id="overview.debt"
            defaultMessage="<b>You owe {amount}.</b> Your next top-up pays it first."
            values={{ amount: moneyText(balance.debt), b: strong }}
          />
        ) : (
          <FormattedMessage
            id="overview.no-money"
            defaultMessage="<b>Your balance is {amount}.</b> Numbers are paid from it."
            values={{ amount: moneyText(balance.balance), b: strong }}
          />
        )}
      </span>
    </p>
  );
}

function Amount({
  label,
  dollars,
}: {
  readonly label: ReactNode;
  readonly dollars: number | undefined;
}): ReactNode {
  return (
    <Stat label={label} unit={dollars !== undefined && 'USD'}>
      {moneyText(dollars, { currency: false })}
    </Stat>
  );
}

/** The available money, the held money, and the costs of the last 30 days. */
export function MoneyStrip(): ReactNode {
  const { data: balance } = useBalance();
  const { data: stats } = useStats();
  return (
    <Stats className="money-strip">
      <div className="money-balance">
        <Amount
          label={<FormattedMessage id="overview.balance" defaultMessage="Balance" />}
          dollars={balance?.balance}
        />
        <TopUpButton />
      </div>
      <Amount
        label={
          <FormattedMessage
            id="overview.held"
            defaultMessage="{orders, plural, =-1 {Held} one {Held for # purchase} other {Held for # purchases}}"
            values={{ orders: balance?.holds ?? -1 }}
          />
        }
        dollars={balance?.held}
      />
      <div className="money-spent">
        <Amount
          label={<FormattedMessage id="overview.spent" defaultMessage="Spent, last 30 days" />}
          dollars={stats?.spent_30d}
        />
        {stats && <Sparkline values={stats.daily.map(({ spent }) => spent)} />}
      </div>
    </Stats>
  );
}
