import type { DeliveryView } from '@ringpost/query-api/webhooks/webhooks.contract';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import { notify } from '../../ui/toasts.ts';
import { replayDelivery } from './webhook.api.ts';
import { failureMessages } from './webhook.messages.ts';

export type Open = (delivery: DeliveryView) => void;

const SHAPES: Readonly<Record<DeliveryView['status'], DotShape>> = {
  delivered: 'done',
  waiting: 'half',
  failed: 'failed',
  dropped: 'ring',
};

/** The receiver's last answer; a short text if nothing was sent yet. */
function LastAnswer({ last }: Pick<DeliveryView, 'last'>): ReactNode {
  if (!last) return <FormattedMessage id="webhook.not-sent" defaultMessage="on its way" />;
  if (last.status !== null) return <span className="num">{last.status}</span>;
  return last.failure && <FormattedMessage {...failureMessages[last.failure]} />;
}

/** The next step, if the answer alone does not make it clear. */
function Next({ delivery: { status, next_at } }: { readonly delivery: DeliveryView }): ReactNode {
  if (status === 'failed') return <FormattedMessage id="webhook.gave-up" defaultMessage="gave up" />;
  if (status === 'dropped')
    return <FormattedMessage id="webhook.dropped" defaultMessage="not sent: the webhook was off" />;
  if (next_at === null) return null;
  return (
    <FormattedMessage
      id="webhook.next"
      defaultMessage="next try {at}"
      values={{ at: <Stamp at={next_at} form="clock" /> }}
    />
  );
}

/** What the receiver answered last, and what happens next. */
export function DeliveryAnswer({ delivery }: { readonly delivery: DeliveryView }): ReactNode {
  const isRetry = delivery.status === 'waiting' && delivery.attempts > 0;
  return (
    <StatusDot shape={isRetry ? 'warning' : SHAPES[delivery.status]}>
      {delivery.status !== 'dropped' && <LastAnswer last={delivery.last} />}{' '}
      <span className="dim">
        <Next delivery={delivery} />
      </span>
    </StatusDot>
  );
}

function Took({ last }: Pick<DeliveryView, 'last'>): ReactNode {
  if (!last) return <span className="num">–</span>;
  return (
    <span className="num">
      <FormattedMessage id="webhook.took.ms" defaultMessage="{ms, number} ms" values={{ ms: last.took_ms }} />
    </span>
  );
}

function Attempts({ attempts, attempts_max }: DeliveryView): ReactNode {
  return (
    <span className="num">
      <FormattedMessage
        id="webhook.attempts"
        defaultMessage="{attempts, number} of {max, number}"
        values={{ attempts, max: attempts_max }}
      />
    </span>
  );
}

function Replay({ delivery }: { readonly delivery: DeliveryView }): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  async function replay(): Promise<void> {
    setBusy(true);
    try {
      await replayDelivery(delivery.delivery_uuid);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      look="outline"
      size="xs"
      busy={busy}
      aria-label={intl.formatMessage(
        { id: 'webhook.replay.label', defaultMessage: 'Replay {type}' },
        { type: delivery.type },
      )}
      onClick={() => void replay()}
    >
      <RotateCw size={13} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage id="webhook.replay" defaultMessage="Replay" />
    </Button>
  );
}

/** The name of the event, which opens the delivery. */
function TypeButton({
  delivery,
  onOpen,
}: {
  readonly delivery: DeliveryView;
  readonly onOpen: Open;
}): ReactNode {
  return (
    <button type="button" className="webhook-type thumb" onClick={() => onOpen(delivery)}>
      <code dir="ltr">{delivery.type}</code>
    </button>
  );
}

export function deliveryColumns(onOpen: Open): readonly Column<DeliveryView>[] {
  return [
    {
      id: 'when',
      head: <FormattedMessage id="webhook.when" defaultMessage="When" />,
      cell: ({ queued_at }) => (
        <span className="dim">
          <Stamp at={queued_at} form="feed" />
        </span>
      ),
    },
    {
      id: 'event',
      head: <FormattedMessage id="webhook.event" defaultMessage="Event" />,
      cell: (delivery) => <TypeButton {...{ delivery, onOpen }} />,
    },
    {
      id: 'answer',
      head: <FormattedMessage id="webhook.answer" defaultMessage="Answer" />,
      stretches: true,
      cell: (delivery) => <DeliveryAnswer delivery={delivery} />,
    },
    {
      id: 'took',
      head: <FormattedMessage id="webhook.took" defaultMessage="Took" />,
      numeric: true,
      wideOnly: true,
      cell: ({ last }) => <Took last={last} />,
    },
    {
      id: 'attempt',
      head: <FormattedMessage id="webhook.attempt" defaultMessage="Attempt" />,
      numeric: true,
      wideOnly: true,
      cell: (delivery) => <Attempts {...delivery} />,
    },
    {
      id: 'replay',
      head: (
        <span className="visually-hidden">
          <FormattedMessage id="webhook.replay" defaultMessage="Replay" />
        </span>
      ),
      numeric: true,
      cell: (delivery) => <Replay delivery={delivery} />,
    },
  ];
}

export function DeliveryCard({
  delivery,
  onOpen,
}: {
  readonly delivery: DeliveryView;
  readonly onOpen: Open;
}): ReactNode {
  return (
    <div className="webhook-card">
      <p className="row between">
        <TypeButton {...{ delivery, onOpen }} />
        <Replay delivery={delivery} />
      </p>
      <p className="row between dim">
        <DeliveryAnswer delivery={delivery} />
        <Attempts {...delivery} />
      </p>
      <p className="row between dim">
        <Stamp at={delivery.queued_at} form="feed" />
        <Took last={delivery.last} />
      </p>
    </div>
  );
}
