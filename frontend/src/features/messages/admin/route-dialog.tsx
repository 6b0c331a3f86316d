import type { RouteCandidate } from '@ringpost/command-api/messages/messages.contract';
import type { UnroutedSms } from '@ringpost/query-api/feeds/operator-sms.contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { problemText } from '../../../i18n/problem-text.ts';
import { formatStamp } from '../../../i18n/stamps.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { notify } from '../../../ui/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { routeMessage, useRouteCandidates } from './unrouted.api.ts';
import { UnroutedWords } from './unrouted-words.tsx';

function NoOrder(): ReactNode {
  return (
    <p className="dim">
      <FormattedMessage id="route.none" defaultMessage="No order had this number when the message came." />
    </p>
  );
}

const routed = defineMessages({
  readable: { id: 'route.done', defaultMessage: 'Routed. The customer can read it now.' },
  withheld: {
    id: 'route.withheld',
    defaultMessage: 'Routed. The order is over, so the customer can pay to read it.',
  },
});

const statuses = defineMessages({
  running: { id: 'route.running', defaultMessage: 'waiting for its code' },
  active: { id: 'route.active', defaultMessage: 'rented' },
  completed: { id: 'route.completed', defaultMessage: 'has its code' },
  cancelled: { id: 'route.cancelled', defaultMessage: 'cancelled' },
  'given-back': { id: 'route.given-back', defaultMessage: 'given back' },
  expired: { id: 'route.expired', defaultMessage: 'refunded' },
});

function labelOf(intl: IntlShape, { email, app_name, status, leased_at }: RouteCandidate): string {
  return intl.formatMessage(
    { id: 'route.candidate', defaultMessage: '{email}: {app}, bought {at}, {status}' },
    {
      email,
      app: app_name,
      at: formatStamp(new Date(leased_at), false, intl.locale),
      status: intl.formatMessage(statuses[status]),
    },
  );
}

/** Asks which order a message belongs to, among the orders that had its number when it came. */
export function RouteDialog({
  sms,
  onClose,
}: {
  readonly sms: UnroutedSms;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const { data, error } = useRouteCandidates(sms.uuid);
  const [chosen, setChosen] = useState('');
  const submission = useSubmit();
  const orders = data?.data ?? [];
  const orderId = chosen || orders[0]?.order_uuid || '';
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (orderId === '') return;
    const done = await submission.run(async () => {
      const isWithheld = await routeMessage(sms.uuid, orderId);
      notify({ kind: 'success', text: intl.formatMessage(isWithheld ? routed.withheld : routed.readable) });
    });
    if (done) onClose();
  };

  return (
    <FormDialog
      title={
        <FormattedMessage
          id="route.title"
          defaultMessage="Route a message to {number}"
          values={{ number: sms.to }}
        />
      }
      problem={submission.text ?? (error ? problemText(intl, error) : null)}
      busy={submission.busy}
      submit={<FormattedMessage id="route.submit" defaultMessage="Route to this order" />}
      onSubmit={(event) => void onSubmit(event)}
      onClose={onClose}
    >
      <UnroutedWords sms={sms} />
      {data && orders.length === 0 ? (
        <NoOrder />
      ) : (
        <SelectInput
          size="md"
          label={intl.formatMessage({ id: 'route.order', defaultMessage: 'Order' })}
          value={orderId}
          onChange={setChosen}
          options={orders.map((order) => ({ value: order.order_uuid, label: labelOf(intl, order) }))}
        />
      )}
    </FormDialog>
  );
}
