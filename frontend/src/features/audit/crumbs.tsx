import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { Crumb } from '../../ui/crumb.tsx';

/** Where a timeline is: below the search for timelines. */
export function Crumbs({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Crumb
      to={paths['admin-dashboard-audit']}
      list={<FormattedMessage id="audit.crumbs.audit" defaultMessage="Audit" />}
    >
      {children}
    </Crumb>
  );
}
