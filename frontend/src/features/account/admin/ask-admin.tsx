import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { paths } from '../../../session/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** The place of a page that needs a higher role than that of the user. */
export function AskAdmin(): ReactNode {
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <PageHeading>
        <FormattedMessage id="ask-admin.title" defaultMessage="Ask an admin" />
      </PageHeading>
      <EmptyState
        action={
          <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-orders']}>
            <FormattedMessage id="ask-admin.orders" defaultMessage="To the orders" />
          </ButtonLink>
        }
      >
        <FormattedMessage
          id="ask-admin.about"
          defaultMessage="Your role does not open this page. An admin can do it for you."
        />
      </EmptyState>
    </main>
  );
}
