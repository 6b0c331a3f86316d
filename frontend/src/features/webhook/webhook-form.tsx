import {
  type WebhookForm as Form,
  WEBHOOK_FORMS,
  WEBHOOK_TYPES,
  type WebhookType,
} from '@ringpost/domain/rules/webhook-types';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { Problem } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { trimmed } from '../../ui/form/typed.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { SecretField } from './secret-field.tsx';
import { makeWebhook, saveWebhook, turnOffWebhook, type Webhook, type WebhookId } from './webhook.api.ts';
import { webhookForm } from './webhook.forms.ts';
import { faultMessages } from './webhook.messages.ts';

/** Names of products, which are not translated. */
const FORM_NAMES: Readonly<Record<Form, string>> = { ringpost: 'Ringpost', 'sms-activate': 'SMS-Activate' };

/** The sentence for an address that may not be called; shown under the field. */
function faultOf(intl: IntlShape, problem: Problem | null): string | undefined {
  const fault = problem?.code === 'webhook-url-refused' ? problem.facts.fault : undefined;
  if (typeof fault !== 'string' || !Object.hasOwn(faultMessages, fault)) return undefined;
  return intl.formatMessage(faultMessages[fault as keyof typeof faultMessages]);
}

function TypeSwitches({
  types,
  onToggle,
}: {
  readonly types: readonly string[];
  readonly onToggle: (type: WebhookType) => void;
}): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'webhook.types', defaultMessage: 'Send me' });
  return (
    <fieldset className="webhook-types" aria-label={label}>
      <b aria-hidden="true">{label}</b>
      {WEBHOOK_TYPES.map((type) => {
        const isOn = types.includes(type);
        const Icon = isOn ? Check : Plus;
        return (
          <button key={type} type="button" aria-pressed={isOn} onClick={() => onToggle(type)}>
            <Icon size={13} strokeWidth={1.5} aria-hidden="true" />
            <code dir="ltr">{type}</code>
          </button>
        );
      })}
    </fieldset>
  );
}

/** A choice between our form of the bodies and that of SMS-Activate. */
function FormChoice({
  form,
  onChoose,
}: {
  readonly form: Form;
  readonly onChoose: (form: Form) => void;
}): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'webhook.form', defaultMessage: 'Format' });
  return (
    <div className="row webhook-body-form">
      <b aria-hidden="true">{label}</b>
      <fieldset className="segments" aria-label={label}>
        {WEBHOOK_FORMS.map((each) => (
          <button key={each} type="button" aria-pressed={each === form} onClick={() => onChoose(each)}>
            <bdi>{FORM_NAMES[each]}</bdi>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function OnlyTexts(): ReactNode {
  return (
    <p className="field-hint webhook-only-texts">
      <FormattedMessage
        id="webhook.form.sms-activate"
        defaultMessage="Only texts of activations and rentals are sent, with the numbers and codes of handler_api.php. Nothing else is sent: no other events, no withheld texts, no texts of bulk orders."
      />
    </p>
  );
}

type Settings = Parameters<typeof makeWebhook>[0];

/** The form, and what happens when it is sent. A new webhook has no settings yet. */
function useWebhookForm(webhook: Webhook | undefined, save: (settings: Settings) => Promise<void>) {
  const intl = useIntl();
  const submission = useSubmit(webhook === undefined ? 'makes-another' : undefined);
  // What the form had when it was saved last.
  const [saved, setSaved] = useState('');
  const [types, setTypes] = useState<readonly string[]>(
    !webhook || webhook.status === 'none' ? WEBHOOK_TYPES : webhook.types,
  );
  const [bodyForm, setBodyForm] = useState(webhook?.form ?? 'ringpost');
  const [subAccounts, setSubAccounts] = useState(webhook?.sub_accounts ?? false);
  const form = useSchemaForm({
    check: webhookForm,
    labels: { url: intl.formatMessage({ id: 'webhook.url', defaultMessage: 'URL' }) },
    defaultValues: { url: webhook?.url ?? '' },
  });
  const settings = {
    url: form.watch('url'),
    types: WEBHOOK_TYPES.filter((type) => types.includes(type)),
    form: bodyForm,
    sub_accounts: subAccounts,
  };
  const written = JSON.stringify(settings);
  const submit = form.handleSubmit(async ({ url }) => {
    setSaved('');
    if (await submission.run(() => save({ ...settings, url }))) setSaved(written);
  });
  const toggle = (type: WebhookType): void =>
    setTypes((before) =>
      before.includes(type) ? before.filter((each) => each !== type) : [...before, type],
    );
  const fault = faultOf(intl, submission.problem);
  return {
    form,
    submit,
    submission,
    types,
    toggle,
    bodyForm,
    setBodyForm,
    subAccounts,
    setSubAccounts,
    isSaved: saved === written,
    fault,
  };
}

function TurnOff({ id }: { readonly id: WebhookId }): ReactNode {
  const submission = useSubmit();
  const turnOff = (): void => void submission.run(() => turnOffWebhook(id));
  return (
    <>
      <Button look="ghost" size="sm" busy={submission.busy} onClick={turnOff}>
        <FormattedMessage id="webhook.turn-off" defaultMessage="Turn off" />
      </Button>
      <span role="alert" className="form-problem">
        {submission.text}
      </span>
    </>
  );
}

type FormState = ReturnType<typeof useWebhookForm>;

function UrlInput({ form, fault }: Pick<FormState, 'form' | 'fault'>): ReactNode {
  return (
    <TextInput
      {...form.register('url', trimmed)}
      type="url"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      label={<FormattedMessage id="webhook.url" defaultMessage="URL" />}
      hint={
        <FormattedMessage
          id="webhook.url.hint"
          defaultMessage="https only; addresses inside a network are refused."
        />
      }
      error={form.formState.errors.url?.message ?? fault}
    />
  );
}

/** The fields of a webhook, new or not. */
function Fields({
  state,
  secret,
  save,
  isOfRental = false,
  children,
}: {
  readonly state: FormState;
  readonly secret?: ReactNode;
  /** The text of the button that saves. */
  readonly save: ReactNode;
  /** Whether it is for one rental. Sub-accounts have none of its texts. */
  readonly isOfRental?: boolean;
  /** What else can be done. */
  readonly children: ReactNode;
}): ReactNode {
  const { form, submit, submission, types, toggle, bodyForm, setBodyForm, fault } = state;
  return (
    <form className="card webhook-form" onSubmit={submit} noValidate>
      <div className="webhook-fields">
        <UrlInput {...{ form, fault }} />
        {secret}
      </div>
      <FormChoice form={bodyForm} onChoose={setBodyForm} />
      {bodyForm === 'sms-activate' ? <OnlyTexts /> : <TypeSwitches types={types} onToggle={toggle} />}
      {bodyForm === 'ringpost' && !isOfRental && (
        <label className="row t13 webhook-sub-accounts">
          <input
            type="checkbox"
            checked={state.subAccounts}
            onChange={({ target }) => state.setSubAccounts(target.checked)}
          />
          <FormattedMessage id="webhook.sub-accounts" defaultMessage="Events of sub-accounts too" />
        </label>
      )}
      <p role="alert" className="form-problem">
        {fault === undefined && submission.text}
      </p>
      <div className="row webhook-acts">
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          onMouseDown={(event) => event.preventDefault()}
        >
          {save}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The address of a webhook, its secret, and its types of events. */
export function WebhookForm({
  webhook,
  onRemove,
}: {
  readonly webhook: Webhook;
  readonly onRemove: () => void;
}): ReactNode {
  const { receiver_uuid: id, order_uuid, status } = webhook;
  const state = useWebhookForm(webhook, (settings) => saveWebhook(id, settings));
  const save =
    status === 'off' || status === 'disabled' ? (
      <FormattedMessage id="webhook.switch-on" defaultMessage="Save and switch on" />
    ) : (
      <FormattedMessage id="webhook.save" defaultMessage="Save" />
    );
  return (
    <Fields
      state={state}
      secret={<SecretField webhook={webhook} />}
      save={save}
      isOfRental={order_uuid !== null}
    >
      {status === 'on' && <TurnOff id={id} />}
      {id !== null && (
        // Only the further webhooks can be removed.
        <Button look="ghost" size="sm" onClick={onRemove}>
          <FormattedMessage id="webhook.remove" defaultMessage="Remove" />
        </Button>
      )}
      <span role="status" className="t13 dim">
        {status === 'on' && state.isSaved && (
          <FormattedMessage id="webhook.saved" defaultMessage="Webhook saved" />
        )}
      </span>
    </Fields>
  );
}

/** The same for one more webhook. Its secret is made when it is saved. */
export function NewWebhookForm({
  onMade,
  onCancel,
}: {
  readonly onMade: (id: string) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const state = useWebhookForm(undefined, async (settings) => onMade(await makeWebhook(settings)));
  return (
    <Fields state={state} save={<FormattedMessage id="webhook.save" defaultMessage="Save" />}>
      <Button look="ghost" size="sm" onClick={onCancel}>
        <FormattedMessage id="webhook.cancel" defaultMessage="Cancel" />
      </Button>
    </Fields>
  );
}
