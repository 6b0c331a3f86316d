import type { FoundTimeline } from '@ringpost/query-api/audit/audit.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { auditPath } from '../../session/paths.ts';
import { Page } from '../../ui/page.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useAddress } from '../../ui/use-address.ts';
import '../../ui/admin.css';
import './audit.css';
import { useFound } from './audit.api.ts';
import { kindNames } from './audit-words.tsx';

function Found({ found }: { readonly found: readonly FoundTimeline[] }): ReactNode {
  return (
    <ul className="card audit-found">
      {found.map(({ kind, id, label }) => (
        <li key={`${kind}/${id}`}>
          <Link to={auditPath(kind, id)}>
            <span className="dim">
              <FormattedMessage {...kindNames[kind]} />
            </span>
            <bdi className="cut">{label}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Finds a timeline by an id, an address, or a phone number. */
export function AuditPage(): ReactNode {
  const intl = useIntl();
  const address = useAddress();
  const search = address.search.get('search') ?? '';
  const { data, error, mutate } = useFound(search);
  const label = intl.formatMessage({
    id: 'audit.search',
    defaultMessage: 'An id, an email address or a number',
  });
  return (
    <Page
      title={<FormattedMessage id="audit.title" defaultMessage="Audit" />}
      about={
        <FormattedMessage
          id="audit.about"
          defaultMessage="Everything that happened to a customer, an order, a number, a payment, an app or a vendor, as it is in the log. Texts of messages and codes are never shown."
        />
      }
    >
      <div className="audit-search">
        <SearchInput label={label} value={search} onSearch={(text) => address.change({ search: text })} />
      </div>
      {error && !data ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="audit.search.failed" defaultMessage="The search failed" />
        </ErrorState>
      ) : search !== '' && data && data.data.length > 0 ? (
        <Found found={data.data} />
      ) : (
        <EmptyState>
          {search === '' || !data ? (
            <FormattedMessage
              id="audit.search.start"
              defaultMessage="Search for what you want to look back at."
            />
          ) : (
            <FormattedMessage id="audit.search.none" defaultMessage="The log has nothing with this name." />
          )}
        </EmptyState>
      )}
    </Page>
  );
}
