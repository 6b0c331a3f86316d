import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Listed } from '../../ui/listed.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import type { Webhook } from './webhook.api.ts';
import { statusMessages } from './webhook.messages.ts';

const SHAPES: Readonly<Record<Webhook['status'], DotShape>> = {
  none: 'ring',
  on: 'done',
  off: 'ring',
  disabled: 'warning',
};

/** Whether the webhook is on, and the share of successful deliveries in the last days. */
export function WebhookState({
  webhook: { status, delivered, failed },
}: {
  readonly webhook: Webhook;
}): ReactNode {
  const ended = delivered + failed;
  return (
    <StatusDot shape={SHAPES[status]}>
      <Listed
        parts={[
          <FormattedMessage key="status" {...statusMessages[status]} />,
          ...(ended > 0
            ? [
                <FormattedMessage
                  key="share"
                  id="webhook.share"
                  defaultMessage="{share, number, ::percent .#} delivered in 7 days"
                  values={{ share: delivered / ended }}
                />,
              ]
            : []),
        ]}
      />
    </StatusDot>
  );
}
