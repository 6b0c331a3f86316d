import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** "/" */
export function LandingPage(): ReactNode {
  return (
    <h1>
      <FormattedMessage id="landing.title" defaultMessage="Your code, before the page reloads." />
    </h1>
  );
}
