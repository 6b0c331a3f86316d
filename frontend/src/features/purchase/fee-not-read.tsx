import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useShopSettings } from '../../api/shop-settings.api.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

/** In place of a fee that is not read yet, or that did not load. No amount is shown, because another one may be agreed on. */
export function FeeNotRead(): ReactNode {
  const { error, mutate } = useShopSettings();
  if (!error) {
    return (
      <span aria-busy="true">
        <Skeleton width={90} />
      </span>
    );
  }
  return (
    <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
      <FormattedMessage id="purchase.fee.failed" defaultMessage="The fee did not load" />
    </ErrorState>
  );
}
