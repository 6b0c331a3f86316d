import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { BigCode } from '../../ui/big-code.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

interface Step {
  readonly when: MessageDescriptor;
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
}

const steps: readonly Step[] = [
  defineMessages({
    when: { id: 'signup.next.1.when', defaultMessage: 'now' },
    title: { id: 'signup.next.1', defaultMessage: 'Confirm the address' },
    text: {
      id: 'signup.next.1.text',
      defaultMessage: 'Open the link in the email. In this browser you are signed in at once.',
    },
  }),
  defineMessages({
    when: { id: 'signup.next.2.when', defaultMessage: '1 min' },
    title: { id: 'signup.next.2', defaultMessage: 'Top up' },
    text: {
      id: 'signup.next.2.text',
      defaultMessage: 'Pay by card or coin. The dollars stay on your balance until you spend them.',
    },
  }),
  defineMessages({
    when: { id: 'signup.next.3.when', defaultMessage: '2 min' },
    title: { id: 'signup.next.3', defaultMessage: 'Pick an app, copy the number' },
    text: {
      id: 'signup.next.3.text',
      defaultMessage:
        'The amount is held, not paid. If no SMS comes in {num, number} minutes, it comes back automatically.',
    },
  }),
  defineMessages({
    when: { id: 'signup.next.4.when', defaultMessage: 'seconds later' },
    title: { id: 'signup.next.4', defaultMessage: 'The code arrives' },
    text: { id: 'signup.next.4.text', defaultMessage: 'It looks like this:' },
  }),
];

/** What happens after the sign-up. The code is an example and is marked as one. */
export function NextTwoMinutes(): ReactNode {
  return (
    <div className="next-steps">
      <p>
        <FormattedMessage id="signup.next" defaultMessage="What happens after this page" />
      </p>
      <ol>
        {steps.map(({ when, title, text }) => (
          <li key={title.id}>
            <span className="mono">
              <FormattedMessage {...when} />
            </span>
            <span>
              <StatusDot shape={title === steps.at(-1)?.title ? 'live' : 'ring'} />
            </span>
            <div>
              <b>
                <FormattedMessage {...title} />
              </b>
              <p>
                <FormattedMessage {...text} values={{ num: SETTLEMENT_MINUTES }} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <div className="card arrived-card">
        <BigCode code="570346" />
      </div>
    </div>
  );
}
