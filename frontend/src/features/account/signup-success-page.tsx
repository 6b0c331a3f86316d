import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { linkTo, strong } from '../../ui/rich-text.tsx';
import { AccountFrame } from './account-frame.tsx';
import { emailOf } from './email-of.ts';
import { NextTwoMinutes } from './onboarding-steps.tsx';
import { ResendLink } from './resend-link.tsx';

/** Says that the account waits until its address is confirmed. If this page does not know the address, it shows nothing. */
export function SignupSuccessPage(): ReactNode {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const query = search.size > 0 ? `?${search}` : '';
  const email = emailOf(state);
  if (email === null) return <Navigate to={`${paths.signup}${query}`} replace />;
  return (
    <AccountFrame
      title={<FormattedMessage id="signup-success.title" defaultMessage="Check your mail" />}
      lead={
        <FormattedMessage
          id="signup-success.lead"
          defaultMessage="We sent a message to <b>{email}</b>. Open the link in it within 24 hours. In this browser it signs you in; another one asks for your password."
          values={{ email, b: strong }}
        />
      }
      aside={<NextTwoMinutes />}
    >
      <div className="account-form">
        <ResendLink email={email} p={search.get('p')} />
        <p>
          <FormattedMessage
            id="signup-success.wrong"
            defaultMessage="Another address? <a>Sign up again</a>."
            values={{
              a: linkTo(`${paths.signup}${query}`),
            }}
          />
        </p>
      </div>
    </AccountFrame>
  );
}
