import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';

/**
 * A grey bar in place of content that is loading. `width` is in per cent, in steps of ten. It appears after 150 ms, so a fast
 * answer shows none.
 */
export function Skeleton({ width = 100 }: { readonly width?: number }): ReactNode {
  return <span className="skeleton" data-width={width} aria-hidden="true" />;
}

/** An empty list: one sentence and one action. */
export function EmptyState({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <div className="empty-state">
      <p>{children}</p>
      {action}
    </div>
  );
}

/** What failed, a button to try again, and the request's id for the operator. */
export function ErrorState({
  children,
  requestId,
  onRetry,
}: {
  readonly children: ReactNode;
  readonly requestId?: string | undefined;
  readonly onRetry: () => void;
}): ReactNode {
  return (
    <div className="empty-state" role="alert">
      <strong>{children}</strong>
      <Button look="outline" size="sm" onClick={onRetry}>
        <FormattedMessage id="ui.retry" defaultMessage="Try again" />
      </Button>
      {requestId && (
        <small>
          <FormattedMessage id="ui.request-id" defaultMessage="Request {id}" values={{ id: requestId }} />
        </small>
      )}
    </div>
  );
}
