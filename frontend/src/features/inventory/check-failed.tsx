import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Problem } from '../../api/problem.ts';
import { ErrorState } from '../../ui/states.tsx';

/** Said where the state of the selected numbers was not read. */
export function CheckFailed({
  problem,
  again,
}: {
  readonly problem: Problem;
  readonly again: () => void;
}): ReactNode {
  return (
    <ErrorState requestId={problem.requestId} onRetry={again}>
      <FormattedMessage id="inventory.bulk.failed" defaultMessage="The numbers could not be checked" />
    </ErrorState>
  );
}
