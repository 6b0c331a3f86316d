import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { publicFeed } from '../api/feed.store.ts';
import { LoginPage } from '../features/account/login-page.tsx';
import { LiveFeed } from '../features/feed/live-feed.tsx';
import { useMedia } from '../ui/use-media.ts';

/** The login, with the public feed beside it if there is space. */
export function LoginScreen(): ReactNode {
  const room = useMedia('(min-width: 1000px)');
  return (
    <LoginPage
      aside={
        room && (
          <div>
            <LiveFeed
              source={publicFeed}
              title={<FormattedMessage id="login.feed" defaultMessage="Live public feed" />}
            />
            <p className="account-aside-note">
              <FormattedMessage
                id="login.feed.note"
                defaultMessage="Codes arrive while you type. We hide the last digits of each number, and private messages are never shown here."
              />
            </p>
          </div>
        )
      }
    />
  );
}
