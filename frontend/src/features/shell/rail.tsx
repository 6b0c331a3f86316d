import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { useRole } from '../../session/role.ts';
import { useTooltip } from '../../ui/tooltip.tsx';
import { EntryCount } from './entry-count.tsx';
import { isAt, navigation, type Side } from './navigation.ts';
import type { NavigationEntry } from './navigation-entry.ts';

/** Under 1000 px only the drawing is visible; its name is then a tooltip. */
function RailLink({ entry }: { readonly entry: NavigationEntry }): ReactNode {
  const { pathname } = useLocation();
  const { anchor, tip } = useTooltip(<FormattedMessage {...entry.label} />);
  const here = isAt(entry, pathname);
  return (
    <>
      <Link
        to={entry.to}
        className={here ? 'active' : undefined}
        aria-current={here ? 'page' : undefined}
        {...anchor}
      >
        <entry.icon size={16} strokeWidth={1.5} aria-hidden="true" />
        <span>
          <FormattedMessage {...entry.label} />
        </span>
        <EntryCount counts={entry.counts} />
      </Link>
      <span className="rail-tip" aria-hidden="true">
        {tip}
      </span>
    </>
  );
}

const messages = defineMessages({
  label: { id: 'shell.navigation', defaultMessage: 'Dashboard' },
});

/** The navigation of the signed-in pages: 200 px wide, 56 px of icons under 1000 px, hidden on phones. */
export function Rail({ side }: { readonly side: Side }): ReactNode {
  const intl = useIntl();
  const role = useRole();
  return (
    <nav className="rail" aria-label={intl.formatMessage(messages.label)}>
      {navigation(side, role).map((group) => (
        <div key={group.entries[0]?.to}>
          {group.label && (
            <p className="rail-label">
              <FormattedMessage {...group.label} />
            </p>
          )}
          {group.entries.map((entry) => (
            <RailLink key={entry.to} entry={entry} />
          ))}
        </div>
      ))}
    </nav>
  );
}
