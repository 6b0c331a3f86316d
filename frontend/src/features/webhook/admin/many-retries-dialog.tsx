import type { DiedDelivery } from '@ringpost/query-api/webhooks/webhooks.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ManyDialog } from '../../forms/many-dialog.tsx';
import { useMany } from '../../forms/use-many.ts';
import { refreshDeliveries, sendAgain } from './deliveries.api.ts';

interface ManyRetriesDialogProps {
  readonly deliveries: readonly DiedDelivery[];
  readonly onDone: (delivery: DiedDelivery) => void;
  readonly onClose: () => void;
}

/** Sends many deliveries once more. */
export function ManyRetriesDialog({ deliveries, onDone, onClose }: ManyRetriesDialogProps): ReactNode {
  const many = useMany({
    rows: deliveries,
    act: ({ delivery_uuid }) => sendAgain(delivery_uuid),
    onDone,
    onEnd: () => void refreshDeliveries(),
  });
  return (
    <ManyDialog
      many={many}
      title={
        <FormattedMessage
          id="deliveries.many"
          defaultMessage="{count, plural, one {Try # delivery again?} other {Try # deliveries again?}}"
          values={{ count: many.total }}
        />
      }
      submit={<FormattedMessage id="deliveries.many.submit" defaultMessage="Try again" />}
      nameOf={({ type, email, user_id }) => `${type}, ${email ?? user_id}`}
      rowKey={({ delivery_uuid }) => delivery_uuid}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="deliveries.many.about"
          defaultMessage="Each is sent to the address that its customer has set now, under the same id as before."
        />
      </p>
    </ManyDialog>
  );
}
