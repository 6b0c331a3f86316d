import { WEBHOOK_BACKLOG_MAX } from '@ringpost/domain/rules/limits';
import { WEBHOOK_TEST_TYPE, WEBHOOK_TYPES, type WebhookType } from '@ringpost/domain/rules/webhook-types';
import type { DeliveryView } from '@ringpost/query-api/webhooks/webhooks.contract';
import { RotateCw, Send } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { useFreshPassword } from '../forms/fresh-password.store.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { DeliveryCard, deliveryColumns } from './delivery-cells.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import './webhook.css';
import { Listed } from '../../ui/listed.tsx';
import { PAGE_ROWS, sendTest, useDeliveries, useWebhook, type Webhook } from './webhook.api.ts';
import { disabledMessages, statusMessages } from './webhook.messages.ts';
import { WebhookForm } from './webhook-form.tsx';

const VerifierCode = lazyPart(async () => (await import('./verifier-code.tsx')).VerifierCode);
const ReplayPeriodDialog = lazyPart(
  async () => (await import('./replay-period-dialog.tsx')).ReplayPeriodDialog,
);
const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);

const SHAPES: Readonly<Record<Webhook['status'], DotShape>> = {
  none: 'ring',
  on: 'done',
  off: 'ring',
  disabled: 'warning',
};

/** Whether the webhook is on, and the share of successful deliveries in the last days. */
function State({ webhook: { status, delivered, failed } }: { readonly webhook: Webhook }): ReactNode {
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

/** Why it was switched off automatically. */
function Disabled({ disabled }: Pick<Webhook, 'disabled'>): ReactNode {
  if (!disabled) return null;
  const at = <Stamp at={disabled.at} />;
  const text: MessageDescriptor = disabledMessages[disabled.why];
  return (
    <p className="note webhook-note" data-kind="warning" role="status">
      <FormattedMessage {...text} values={{ at, max: WEBHOOK_BACKLOG_MAX }} />
    </p>
  );
}

/** Sends a test, or what an event of a chosen type would say. The form of SMS-Activate knows only one type. */
function TestButton({
  form,
  onSent,
}: {
  readonly form: Webhook['form'];
  readonly onSent: (id: string) => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [chosen, setChosen] = useState<WebhookType | ''>('');
  const type = form === 'ringpost' ? chosen : '';
  const send = (): Promise<boolean> => submission.run(async () => onSent(await sendTest(type)));
  const options = [WEBHOOK_TEST_TYPE, ...WEBHOOK_TYPES].map((each) => ({ value: each, label: each }));
  return (
    <>
      <span role="alert" className="form-problem">
        {submission.text}
      </span>
      {form === 'ringpost' && (
        <SelectInput
          size="md"
          label={intl.formatMessage({ id: 'webhook.test.type', defaultMessage: 'Event to send as a test' })}
          value={type === '' ? WEBHOOK_TEST_TYPE : type}
          options={options}
          onChange={(value) => setChosen(WEBHOOK_TYPES.find((each) => each === value) ?? '')}
        />
      )}
      <Button look="outline" busy={submission.busy} onClick={() => void send()}>
        <Send size={15} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="webhook.test" defaultMessage="Send a test" />
      </Button>
    </>
  );
}

function Filter({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const isFailed = address.filter('status') === 'failed';
  const label = intl.formatMessage({ id: 'webhook.filter', defaultMessage: 'Which deliveries' });
  return (
    <fieldset className="segments" aria-label={label}>
      <button type="button" aria-pressed={!isFailed} onClick={() => address.setFilter('status', '')}>
        <FormattedMessage id="webhook.filter.all" defaultMessage="All" />
      </button>
      <button type="button" aria-pressed={isFailed} onClick={() => address.setFilter('status', 'failed')}>
        <FormattedMessage id="webhook.filter.failed" defaultMessage="Failed" />
      </button>
    </fieldset>
  );
}

/** Sends what was queued in a period again. */
function ReplayPeriod(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        <RotateCw size={13} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="webhook.period" defaultMessage="Replay a period" />
      </Button>
      <Suspense>{open && <ReplayPeriodDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Every delivery, newest first. */
function Deliveries({
  isOn,
  onOpen,
}: {
  readonly isOn: boolean;
  readonly onOpen: (delivery: DeliveryView) => void;
}): ReactNode {
  const address = useListAddress();
  const { data, error, mutate } = useDeliveries(address);
  return (
    <section className="webhook-deliveries">
      <div className="row between webhook-list-head">
        <h2>
          <FormattedMessage id="webhook.deliveries" defaultMessage="Deliveries" />
        </h2>
        <div className="row">
          {isOn && <ReplayPeriod />}
          <Filter address={address} />
        </div>
      </div>
      <DataTable
        caption={<FormattedMessage id="webhook.caption" defaultMessage="Deliveries" />}
        columns={deliveryColumns(onOpen)}
        rows={data?.data}
        rowKey={({ delivery_uuid }) => delivery_uuid}
        card={(delivery) => <DeliveryCard {...{ delivery, onOpen }} />}
        onRow={onOpen}
        empty={
          <EmptyState>
            <FormattedMessage id="webhook.empty" defaultMessage="Nothing was delivered yet." />
          </EmptyState>
        }
        failure={
          error && {
            text: <FormattedMessage id="webhook.failed" defaultMessage="The deliveries did not load" />,
            requestId: error.requestId,
            retry: () => void mutate(),
          }
        }
      />
      {data && (
        <Pager offset={address.offset} limit={PAGE_ROWS} total={data.total} onOffset={address.setOffset} />
      )}
    </section>
  );
}

/** How a program checks the signatures. Its code is loaded when somebody wants to see it. */
function Verifier(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <section className="card webhook-verifier">
      <div className="card-head">
        <h2>
          <FormattedMessage id="webhook.verifier" defaultMessage="Check the signature in your program" />
        </h2>
        <span className="grow" />
        <Button look="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <FormattedMessage
            id="webhook.verifier.show"
            defaultMessage="{open, select, yes {Hide the code} other {Show the code}}"
            values={{ open: open ? 'yes' : 'no' }}
          />
        </Button>
      </div>
      <Suspense>{open && <VerifierCode />}</Suspense>
    </section>
  );
}

/** The customer's webhook: its address and secret, its types of events, and its deliveries. */
export function WebhookPage(): ReactNode {
  const { data: webhook, error, mutate } = useWebhook();
  const deliveries = useDeliveries(useListAddress());
  const [opened, setOpened] = useState('');
  const asks = useFreshPassword(({ question }) => question !== null);
  // Everything appears at once, because later content above would push down what is already shown.
  const waits = !(webhook || error) || !(deliveries.data || deliveries.error);
  return (
    <Page
      title={<FormattedMessage id="webhook.title" defaultMessage="Webhook" />}
      about={webhook && <State webhook={webhook} />}
      actions={webhook?.status === 'on' && <TestButton form={webhook.form} onSent={setOpened} />}
    >
      {waits ? (
        <div className="card webhook-form" aria-busy="true">
          <Skeleton width={60} />
        </div>
      ) : (
        <>
          {webhook ? (
            <>
              <Disabled disabled={webhook.disabled} />
              <WebhookForm webhook={webhook} />
            </>
          ) : (
            <ErrorState requestId={error?.requestId} onRetry={() => void mutate()}>
              <FormattedMessage id="webhook.page.failed" defaultMessage="The webhook did not load" />
            </ErrorState>
          )}
          <div className="webhook-columns">
            <Deliveries
              isOn={webhook?.status === 'on'}
              onOpen={({ delivery_uuid }) => setOpened(delivery_uuid)}
            />
            <DeliveryDetail id={opened} url={webhook?.url ?? ''} />
          </div>
          <Verifier />
        </>
      )}
      <Suspense>{asks && <PasswordDialog />}</Suspense>
    </Page>
  );
}
