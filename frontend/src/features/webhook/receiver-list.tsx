import { WEBHOOK_RECEIVERS_MAX } from '@ringpost/domain/rules/limits';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { countedOf, ForRental } from './of-rental.tsx';
import type { Webhook } from './webhook.api.ts';
import { WebhookState } from './webhook-state.tsx';

/** In the address of the page: a webhook that is not saved yet. */
export const NEW = 'new';

/** The address without what all of them begin with; a short text if there is none. */
function Where({ url }: Pick<Webhook, 'url'>): ReactNode {
  if (url === '') return <FormattedMessage id="webhook.no-address" defaultMessage="no address yet" />;
  return (
    <bdi className="cut mono" dir="ltr">
      {url.replace(/^https?:\/\//, '')}
    </bdi>
  );
}

/** All webhooks of the customer. One of them is open. */
export function ReceiverList({
  webhooks,
  open,
  onOpen,
}: {
  readonly webhooks: readonly Webhook[];
  /** The id of the open one; empty for the first one. */
  readonly open: string;
  readonly onOpen: (id: string) => void;
}): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'webhook.receivers', defaultMessage: 'Your webhooks' });
  return (
    <fieldset className="card webhook-receivers" aria-label={label}>
      {webhooks.map((webhook) => {
        const id = webhook.receiver_uuid ?? '';
        return (
          <button key={id} type="button" aria-pressed={id === open} onClick={() => onOpen(id)}>
            <Where url={webhook.url} />
            <ForRental {...webhook} />
            <WebhookState webhook={webhook} />
          </button>
        );
      })}
      {countedOf(webhooks) < WEBHOOK_RECEIVERS_MAX && (
        <Button look="ghost" size="sm" aria-pressed={open === NEW} onClick={() => onOpen(NEW)}>
          <Plus size={15} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage id="webhook.add" defaultMessage="Add a webhook" />
        </Button>
      )}
    </fieldset>
  );
}
