import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { moneyText } from '../../ui/figures.tsx';
import { MoneyHelp } from '../../ui/money-help.tsx';
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
            b: (text: ReactNode[]) => <strong>{text}</strong>,
          }}
        />{' '}
        <MoneyHelp />
      </span>
    </p>
  );
}

/** What is free to spend, what is held, and what the last 30 days cost. */
export function MoneyStrip(): ReactNode {
  const { data: balance } = useBalance();
  const { data: stats } = useStats();
  return (
    <section className="stats money-strip">
      <div>
        <p>
          <FormattedMessage id="overview.balance" defaultMessage="Balance" />
        </p>
        <Amount dollars={balance?.balance} />
      </div>
      <div>
        <p>
          <FormattedMessage
            id="overview.held"
            defaultMessage="{orders, plural, =-1 {Held} one {Held for # order} other {Held for # orders}}"
            values={{ orders: balance?.holds ?? -1 }}
          />
        </p>
        <Amount dollars={balance?.held} />
      </div>
      <div className="money-spent">
        <div>
          <p>
            <FormattedMessage id="overview.spent" defaultMessage="Spent, last 30 days" />
          </p>
          <Amount dollars={stats?.spent_30d} />
        </div>
        {stats && <Sparkline values={stats.daily.map(({ spent }) => spent)} />}
      </div>
    </section>
  );
}

function Amount({ dollars }: { readonly dollars: number | undefined }): ReactNode {
  return (
    <p className="stats-figure">
      {moneyText(dollars, { currency: false })}
      {dollars !== undefined && (
        <small>
          <FormattedMessage id="overview.usd" defaultMessage="USD" />
        </small>
      )}
    </p>
  );
}
