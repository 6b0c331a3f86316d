import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { navigation } from './navigation.tsx';

/** The ways through the signed-in pages: 200 px wide, 56 px of icons under 1000 px, gone on phones. */
export function Rail({ isAdmin }: { readonly isAdmin: boolean }): ReactNode {
  const intl = useIntl();
  return (
    <nav className="rail" aria-label={intl.formatMessage(messages.label)}>
      {navigation(isAdmin).map((group) => (
        <div key={group.entries[0]?.to}>
          {group.label && (
            <p className="rail-label">
              <FormattedMessage {...group.label} />
            </p>
          )}
          {group.entries.map(({ to, icon: Icon, label }) => (
            <NavLink key={to} to={to} title={intl.formatMessage(label)}>
              <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
              <span>
                <FormattedMessage {...label} />
              </span>
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  );
}

const messages = defineMessages({
  label: { id: 'shell.navigation', defaultMessage: 'Dashboard' },
});
