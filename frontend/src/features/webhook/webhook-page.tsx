import { WEBHOOK_BACKLOG_MAX, WEBHOOK_RECEIVERS_MAX } from '@ringpost/domain/rules/limits';
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
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { useFreshPassword } from '../forms/fresh-password.store.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { DeliveryCard, deliveryColumns } from './delivery-cells.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import './webhook.css';
import { AboutRental, countedOf } from './of-rental.tsx';
import { NEW, ReceiverList } from './receiver-list.tsx';
import {
  PAGE_ROWS,
  sendTest,
  useDeliveries,
  useWebhooks,
  type Webhook,
  type WebhookId,
} from './webhook.api.ts';
import { disabledMessages } from './webhook.messages.ts';
import { NewWebhookForm, WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';

const VerifierCode = lazyPart(async () => (await import('./verifier-code.tsx')).VerifierCode);
const ReplayPeriodDialog = lazyPart(
  async () => (await import('./replay-period-dialog.tsx')).ReplayPeriodDialog,
);
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog);
const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);

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
  webhook: { receiver_uuid, form },
  onSent,
}: {
  readonly webhook: Webhook;
  readonly onSent: (id: string) => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [chosen, setChosen] = useState<WebhookType | ''>('');
  const type = form === 'ringpost' ? chosen : '';
  const send = (): Promise<boolean> =>
    submission.run(async () => onSent(await sendTest(receiver_uuid, type)));
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
function ReplayPeriod({ id }: { readonly id: WebhookId }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        <RotateCw size={13} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="webhook.period" defaultMessage="Replay a period" />
      </Button>
      <Suspense>{open && <ReplayPeriodDialog id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Every delivery, newest first. */
function Deliveries({
  webhook: { receiver_uuid: id, status },
  onOpen,
}: {
  readonly webhook: Webhook;
  readonly onOpen: (delivery: DeliveryView) => void;
}): ReactNode {
  const address = useListAddress();
  const { data, error, mutate } = useDeliveries(id, address);
  return (
    <section className="webhook-deliveries">
      <div className="row between webhook-list-head">
        <h2>
          <FormattedMessage id="webhook.deliveries" defaultMessage="Deliveries" />
        </h2>
        <div className="row">
          {status === 'on' && <ReplayPeriod id={id} />}
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
            {address.filter('status') === 'failed' ? (
              <FormattedMessage id="webhook.empty.failed" defaultMessage="No delivery has failed for good." />
            ) : (
              <FormattedMessage id="webhook.empty" defaultMessage="Nothing was delivered yet." />
            )}
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

/** One webhook: its settings and its deliveries. */
function Receiver({
  webhook,
  opened,
  onOpen,
  onRemove,
}: {
  readonly webhook: Webhook;
  /** The delivery that is shown; empty for none. */
  readonly opened: string;
  readonly onOpen: (deliveryId: string) => void;
  readonly onRemove: () => void;
}): ReactNode {
  return (
    <>
      <Disabled disabled={webhook.disabled} />
      <AboutRental {...webhook} />
      <WebhookForm {...{ webhook, onRemove }} />
      <div className="webhook-columns">
        <Deliveries webhook={webhook} onOpen={({ delivery_uuid }) => onOpen(delivery_uuid)} />
        <DeliveryDetail id={opened} url={webhook.url} />
      </div>
    </>
  );
}

/** The form of one more webhook. */
function NewReceiver({ onOpen }: { readonly onOpen: (id: string) => void }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'webhook.new', defaultMessage: 'New webhook' });
  return (
    <section aria-label={label}>
      <NewWebhookForm onMade={onOpen} onCancel={() => onOpen('')} />
    </section>
  );
}

/** In place of a webhook that was removed, for example in another tab. */
function Gone({ onOpen }: { readonly onOpen: (id: string) => void }): ReactNode {
  return (
    <EmptyState
      action={
        <Button look="outline" size="sm" onClick={() => onOpen('')}>
          <FormattedMessage id="webhook.gone.first" defaultMessage="Open the first webhook" />
        </Button>
      }
    >
      <FormattedMessage id="webhook.gone" defaultMessage="This webhook was removed." />
    </EmptyState>
  );
}

/** Which of the customer's webhooks is open, and which of its deliveries. The address of the page says which one it is. */
function useOpenWebhook() {
  const { data, error, mutate } = useWebhooks();
  const address = useListAddress();
  const [opened, setOpened] = useState('');
  const wanted = address.filter('receiver');
  const webhooks = data?.data ?? [];
  const [first] = webhooks;
  const known = webhooks.find(({ receiver_uuid }) => receiver_uuid === wanted);
  // The first one is not shown in its place, because the next click would change that one.
  const isGone = data !== undefined && wanted !== '' && wanted !== NEW && !known;
  const webhook = isGone ? undefined : (known ?? first);
  const open = (id: string): void => {
    setOpened('');
    address.setFilter('receiver', id);
  };
  const isNew = wanted === NEW && countedOf(webhooks) < WEBHOOK_RECEIVERS_MAX;
  const openId = isNew || isGone ? wanted : (webhook?.receiver_uuid ?? '');
  const deliveries = useDeliveries(webhook?.receiver_uuid ?? null, address);
  // Everything appears at once, because later content above would push down what is already shown.
  const waits = !(data || error) || !(deliveries.data || deliveries.error);
  return { webhooks, webhook, error, mutate, open, openId, isNew, isGone, opened, setOpened, waits };
}

/** The customer's webhooks, one of them open: its address and secret, its types of events, and its deliveries. */
export function WebhookPage(): ReactNode {
  const { webhooks, webhook, error, mutate, open, openId, isNew, isGone, opened, setOpened, waits } =
    useOpenWebhook();
  const asks = useFreshPassword(({ question }) => question !== null);
  const [removing, setRemoving] = useState('');
  const shown = isNew ? undefined : webhook;
  // Nobody needs another one before the first.
  const isListed = webhooks.length > 1 || webhooks.some(({ status }) => status !== 'none');
  const id = webhook?.receiver_uuid ?? '';
  return (
    <Page
      title={<FormattedMessage id="webhook.title" defaultMessage="Webhook" />}
      about={shown && <WebhookState webhook={shown} />}
      actions={shown?.status === 'on' && <TestButton key={id} webhook={shown} onSent={setOpened} />}
    >
      {waits ? (
        <div className="card webhook-form" aria-busy="true">
          <Skeleton width={60} />
        </div>
      ) : (
        <>
          {isListed && <ReceiverList webhooks={webhooks} open={openId} onOpen={open} />}
          {isNew && <NewReceiver onOpen={open} />}
          {shown && (
            <Receiver
              key={id}
              webhook={shown}
              opened={opened}
              onOpen={setOpened}
              onRemove={() => setRemoving(id)}
            />
          )}
          {isGone && <Gone onOpen={open} />}
          {!(webhook || isGone) && (
            <ErrorState requestId={error?.requestId} onRetry={() => void mutate()}>
              <FormattedMessage id="webhook.page.failed" defaultMessage="The webhook did not load" />
            </ErrorState>
          )}
          <Verifier />
        </>
      )}
      <Suspense>
        {asks && <PasswordDialog />}
        {removing !== '' && (
          <RemoveDialog id={removing} onLeave={() => open('')} onClose={() => setRemoving('')} />
        )}
      </Suspense>
    </Page>
  );
}
