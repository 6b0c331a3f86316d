import type { DeliveryView } from '@ringpost/query-api/webhooks/webhooks.contract';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { retryDelivery } from './deliveries.api.ts';

/** Sends a delivery that failed for good once more. */
export function RetryButton({ delivery }: { readonly delivery: DeliveryView }): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  if (delivery.status !== 'failed') return null;
  return (
    <span className="admin-actions">
      {submission.text && (
        <span role="alert" className="field-error">
          {submission.text}
        </span>
      )}
      <Button
        look="outline"
        size="xs"
        busy={submission.busy}
        aria-label={intl.formatMessage(
          { id: 'deliveries.retry.label', defaultMessage: 'Try {type} again' },
          { type: delivery.type },
        )}
        onClick={() => void submission.run(() => retryDelivery(delivery.delivery_uuid))}
      >
        <RotateCw size={13} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="deliveries.retry" defaultMessage="Try again" />
      </Button>
    </span>
  );
}
