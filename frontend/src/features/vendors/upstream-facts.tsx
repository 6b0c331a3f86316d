import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/figures.tsx';
import type { Upstream } from './vendors.api.ts';

function CountedMoney({ count, dollars }: { readonly count: number; readonly dollars: number }): ReactNode {
  return (
    <FormattedMessage
      id="upstream.counted"
      defaultMessage="{amount} ({count, plural, one {# number} other {# numbers}})"
      values={{ count, amount: <Money dollars={dollars} /> }}
    />
  );
}

/** What was lost with a portal since it was saved last, what may still be lost, and by whom. */
export function UpstreamFacts({ upstream }: { readonly upstream: Upstream }): ReactNode {
  const { risk, risk_per_customer, open, open_risk, lost, lost_amount } = upstream;
  return (
    <FactList>
      <Fact label={<FormattedMessage id="upstream.lost" defaultMessage="Lost" />}>
        <CountedMoney count={lost} dollars={lost_amount} />
      </Fact>
      <Fact label={<FormattedMessage id="upstream.open" defaultMessage="At risk now" />}>
        <CountedMoney count={open} dollars={open_risk} />
      </Fact>
      <Fact label={<FormattedMessage id="upstream.left" defaultMessage="Left of the risk" />}>
        <FormattedMessage
          id="upstream.left.of"
          defaultMessage="{left} of {risk}"
          values={{
            left: <Money dollars={Math.max(0, risk - open_risk - lost_amount)} />,
            risk: <Money dollars={risk} />,
          }}
        />
      </Fact>
      <Fact label={<FormattedMessage id="upstream.customer" defaultMessage="One customer at most" />}>
        <Money dollars={risk_per_customer} />
      </Fact>
    </FactList>
  );
}
