import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePublicPath } from '../i18n/language.ts';
import { paths } from '../session/paths.ts';
import { useSession } from '../session/session.store.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Shown for an address without a page. It says so, and links to other pages. */
export function NotFoundPage(): ReactNode {
  const at = usePublicPath();
  const session = useSession((state) => state.session);
  const own = session?.isAdmin ? paths['admin-dashboard-orders'] : paths['dashboard-root'];
  return (
    <div className="page not-found">
      <p className="mono dim">404</p>
      <PageHeading>
        <FormattedMessage id="not-found.title" defaultMessage="There is no such page" />
      </PageHeading>
      <p className="dim">
        <FormattedMessage
          id="not-found.text"
          defaultMessage="The link may be old, or the address may have a typing mistake."
        />
      </p>
      <p className="row">
        <ButtonLink look="primary" to={at(paths.home)}>
          <FormattedMessage id="not-found.home" defaultMessage="Go to the home page" />
        </ButtonLink>
        {session && (
          <ButtonLink look="outline" to={own}>
            <FormattedMessage id="not-found.own" defaultMessage="Go to my account" />
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
