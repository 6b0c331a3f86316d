import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import '../../ui/crumb.css';

/** Where a timeline is: below the search for timelines. */
export function Crumbs({ children }: { readonly children: ReactNode }): ReactNode {
  const intl = useIntl();
  return (
    <nav
      className="crumb"
      aria-label={intl.formatMessage({ id: 'audit.crumbs', defaultMessage: 'Where you are' })}
    >
      <Link to={paths['admin-dashboard-audit']}>
        <FormattedMessage id="audit.crumbs.audit" defaultMessage="Audit" />
      </Link>
      <ChevronRight className="flips" size={14} strokeWidth={1.5} aria-hidden="true" />
      <span className="cut">{children}</span>
    </nav>
  );
}
