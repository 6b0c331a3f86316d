import { settlementMinutes } from '@ringpost/events/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BigCode } from '../../ui/big-code.tsx';
import { MoneyHelp } from '../../ui/money-help.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';

/** What happens after the sign-up. The code is an example and is said to be one. */
export function NextTwoMinutes(): ReactNode {
  return (
    <div className="next-steps">
      <p>
        <FormattedMessage id="signup.next" defaultMessage="What happens after this page" />
      </p>
      <ol>
        <Step
          when={<FormattedMessage id="signup.next.1.when" defaultMessage="now" />}
          title={<FormattedMessage id="signup.next.1" defaultMessage="Confirm the address" />}
        >
          <FormattedMessage
            id="signup.next.1.text"
            defaultMessage="Open the link in the email, then log in."
          />
        </Step>
        <Step
          when={<FormattedMessage id="signup.next.2.when" defaultMessage="1 min" />}
          title={<FormattedMessage id="signup.next.2" defaultMessage="Get credit" />}
        >
          <FormattedMessage
            id="signup.next.2.text"
            defaultMessage="It stays on your balance, in dollars, until you spend it."
          />{' '}
          <MoneyHelp />
        </Step>
        <Step
          when={<FormattedMessage id="signup.next.3.when" defaultMessage="2 min" />}
          title={<FormattedMessage id="signup.next.3" defaultMessage="Pick an app, copy the number" />}
        >
          <FormattedMessage
            id="signup.next.3.text"
            defaultMessage="The amount is held, not paid. If no SMS comes in {num, number} minutes, it comes back automatically."
            values={{ num: settlementMinutes }}
          />
        </Step>
        <Step
          shape="live"
          when={<FormattedMessage id="signup.next.4.when" defaultMessage="seconds later" />}
          title={<FormattedMessage id="signup.next.4" defaultMessage="The code arrives" />}
        >
          <FormattedMessage id="signup.next.4.text" defaultMessage="It looks like this:" />
        </Step>
      </ol>
      <div className="card arrived-card">
        <BigCode code="570346" />
      </div>
    </div>
  );
}

function Step({
  when,
  title,
  shape = 'ring',
  children,
}: {
  readonly when: ReactNode;
  readonly title: ReactNode;
  readonly shape?: DotShape;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <li>
      <span className="mono">{when}</span>
      <span>
        <StatusDot shape={shape} />
      </span>
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </li>
  );
}
