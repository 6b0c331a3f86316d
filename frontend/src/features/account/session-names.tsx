import type { UserSession } from '@ringpost/command-api/accounts/user-sessions.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** The browser of a session, and its system. */
export function SessionBrowser({
  session: { browser, system },
}: {
  readonly session: Pick<UserSession, 'browser' | 'system'>;
}): ReactNode {
  if (browser === null && system === null)
    return <FormattedMessage id="sessions.unknown" defaultMessage="An unknown browser" />;
  if (browser === null || system === null) return browser ?? system;
  return (
    <FormattedMessage
      id="sessions.browser"
      defaultMessage="{browser} on {system}"
      values={{ browser, system }}
    />
  );
}
