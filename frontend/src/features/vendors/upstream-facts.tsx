import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Upstream } from './vendors.api.ts';

interface OfUpstream {
  readonly upstream: Upstream;
}

function CountedMoney({ count, dollars }: { readonly count: number; readonly dollars: number }): ReactNode {
  return (
    <FormattedMessage
      id="upstream.counted"
      defaultMessage="{amount} ({count, plural, one {# number} other {# numbers}})"
      values={{ count, amount: <Money dollars={dollars} /> }}
    />
  );
}

function LeftOfRisk({ upstream: { risk, open_risk, lost_amount } }: OfUpstream): ReactNode {
  return (
    <FormattedMessage
      id="upstream.left.of"
      defaultMessage="{left} of {risk}"
      values={{
        left: <Money dollars={Math.max(0, risk - open_risk - lost_amount)} />,
        risk: <Money dollars={risk} />,
      }}
    />
  );
}

/** Where a portal is, and what is left of its risk. It warns where that is not enough for a number of the highest price. */
export function PortalCell({ upstream }: OfUpstream): ReactNode {
  const { url, risk, open_risk, lost_amount, max_price } = upstream;
  const isUsedUp = risk - open_risk - lost_amount < max_price;
  return (
    <>
      <bdi>{new URL(url).host}</bdi>
      <small className="row dim">
        <span>
          <LeftOfRisk upstream={upstream} />
        </span>
        {isUsedUp && (
          <StatusDot shape="warning">
            <FormattedMessage id="upstream.too-little" defaultMessage="too little" />
          </StatusDot>
        )}
      </small>
    </>
  );
}

/** What was lost with a portal since it was saved last, what may still be lost, and by whom. */
export function UpstreamFacts({ upstream }: OfUpstream): ReactNode {
  const { risk_per_customer, open, open_risk, lost, lost_amount } = upstream;
  return (
    <FactList>
      <Fact label={<FormattedMessage id="upstream.lost" defaultMessage="Lost" />}>
        <CountedMoney count={lost} dollars={lost_amount} />
      </Fact>
      <Fact label={<FormattedMessage id="upstream.open" defaultMessage="At risk now" />}>
        <CountedMoney count={open} dollars={open_risk} />
      </Fact>
      <Fact label={<FormattedMessage id="upstream.left" defaultMessage="Left of the risk" />}>
        <LeftOfRisk upstream={upstream} />
      </Fact>
      <Fact label={<FormattedMessage id="upstream.customer" defaultMessage="One customer at most" />}>
        <Money dollars={risk_per_customer} />
      </Fact>
    </FactList>
  );
}
