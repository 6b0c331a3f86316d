import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { moneyText } from '../../ui/figures.tsx';
import { MoneyHelp } from '../../ui/money-help.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { useStats } from './overview.api.ts';
import { Sparkline } from './sparkline.tsx';

/** A newcomer has nothing and cannot top up: whom to ask stands where the money stands. */
export function NoMoneyYet(): ReactNode {
  const { data: balance } = useBalance();
  if (!balance || balance.balance > 0 || balance.held > 0) return null;
  return (
    <p className="note no-money" data-kind="warning">
      <span>
        <FormattedMessage
          id="overview.no-money"
          defaultMessage="<b>Your balance is {amount}.</b> Numbers are paid from it."
          values={{
            amount: moneyText(balance.balance),
            b: strong,
          }}
        />{' '}
        <MoneyHelp />
      </span>
    </p>
  );
}

/** What can be spent, what is held, and what the last 30 days cost. */
export function MoneyStrip(): ReactNode {
  const { data: balance } = useBalance();
  const { data: stats } = useStats();
  return (
    <Stats className="money-strip">
      <Amount
        label={<FormattedMessage id="overview.balance" defaultMessage="Balance" />}
        dollars={balance?.balance}
      />
      <Amount
        label={
          <FormattedMessage
            id="overview.held"
            defaultMessage="{orders, plural, =-1 {Held} one {Held for # order} other {Held for # orders}}"
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

function Amount({
  label,
  dollars,
}: {
  readonly label: ReactNode;
  readonly dollars: number | undefined;
}): ReactNode {
  const usd = <FormattedMessage id="overview.usd" defaultMessage="USD" />;
  return (
    <Stat label={label} unit={dollars !== undefined && usd}>
      {moneyText(dollars, { currency: false })}
    </Stat>
  );
}
