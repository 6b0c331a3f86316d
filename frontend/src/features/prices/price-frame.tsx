import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Problem } from '../../api/problem.ts';
import { usePublicPath } from '../../i18n/language.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { paths } from '../../session/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import './prices.css';

/** A page of prices: its name, what it is about, and its content. */
export function PriceFrame({
  title,
  lead,
  icon,
  children,
}: {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="page prices">
      <header>
        {icon}
        <PageHeading>{title}</PageHeading>
        <p className="prices-lead">{lead}</p>
      </header>
      {children}
    </div>
  );
}

/** What a page shows while it has no data: it loads, it failed, or there is nothing at its address. */
export function NoPrices({
  error,
  onRetry,
}: {
  readonly error: Problem | undefined;
  readonly onRetry: () => void;
}): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const isMissing = error !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (!error)
    return (
      <div className="page prices" aria-busy="true">
        <Skeleton width={40} />
        <Skeleton width={80} />
      </div>
    );
  if (!isMissing)
    return (
      <div className="page prices">
        <ErrorState requestId={error.requestId} onRetry={onRetry}>
          {problemText(intl, error)}
        </ErrorState>
      </div>
    );
  return (
    <div className="page not-found">
      <PageHeading>
        {error.code === 'app-hidden' ? (
          <FormattedMessage id="prices.not-on-sale" defaultMessage="This app is not on sale now" />
        ) : (
          <FormattedMessage id="prices.nothing" defaultMessage="There is nothing at this address" />
        )}
      </PageHeading>
      <p>
        <Link className="link" to={at(paths.prices)}>
          <FormattedMessage id="prices.all" defaultMessage="Prices of all apps" />
        </Link>
      </p>
    </div>
  );
}
