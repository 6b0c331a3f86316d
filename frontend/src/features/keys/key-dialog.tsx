import { API_KEY_DAYS_MAX } from '@ringpost/domain/rules/limits';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { Problem } from '../../api/problem.ts';
import { fieldErrors, fieldErrorText } from '../../i18n/problem-text.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { typedDollars } from '../../ui/form/typed.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import type { ApiKey, KeyTerms } from './keys.api.ts';
import { keyForm } from './keys.forms.ts';
import { scopeHints, scopeNames } from './keys.messages.ts';
import { SandboxChoice } from './sandbox-choice.tsx';

type Scope = ApiKey['scopes'][number];

interface KeyDialogProps {
  /** Undefined: a new one. */
  readonly of: ApiKey | undefined;
  /** What its holder may allow it. */
  readonly offered: readonly Scope[];
  /** Whether a new key may be one of the sandbox. */
  readonly offersSandbox: boolean;
  readonly onSave: (terms: KeyTerms, isSandbox: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What the server refused about a field, or about one of the things in it. */
function refusedIn(problem: Problem | null, field: string) {
  return fieldErrors(problem).find((each) => each.field.split('.')[0] === field);
}

/** Whether the sentence stands under a field already. */
function isOfField(problem: Problem | null): boolean {
  return ['day_cap', 'last_day', 'addresses'].some((field) => refusedIn(problem, field));
}

/** Which of the addresses is wrong, or that they are too many. */
function AddressFault({
  problem,
  sent,
}: {
  readonly problem: Problem | null;
  readonly sent: readonly string[];
}): ReactNode {
  const intl = useIntl();
  const refused = refusedIn(problem, 'addresses');
  const wrong = sent[Number(refused?.field.split('.')[1])];
  if (!refused || wrong === undefined) return refused && fieldErrorText(intl, refused);
  return (
    <span>
      <FormattedMessage
        id="api-keys.address.wrong"
        defaultMessage="{address} is no IP address and no range of them"
        values={{ address: <bdi dir="ltr">{wrong}</bdi> }}
      />
    </span>
  );
}

const dayFault = (
  <FormattedMessage
    id="api-keys.last-day.wrong"
    defaultMessage="Choose today (UTC) or a later day, at most {most, number} days from now"
    values={{ most: API_KEY_DAYS_MAX }}
  />
);

function labelsOf(intl: IntlShape) {
  return {
    name: intl.formatMessage({ id: 'api-keys.name', defaultMessage: 'Name' }),
    cap: intl.formatMessage({ id: 'api-keys.cap', defaultMessage: 'Dollars a day' }),
    addresses: intl.formatMessage({ id: 'api-keys.addresses', defaultMessage: 'Addresses' }),
    lastDay: intl.formatMessage({ id: 'api-keys.last-day', defaultMessage: 'Last day' }),
  };
}

function startValues(key: ApiKey | undefined) {
  return {
    name: key?.name ?? '',
    cap: key?.day_cap == null ? '' : String(key.day_cap),
    addresses: key?.addresses.join('\n') ?? '',
    lastDay: key?.last_day ?? '',
  };
}

/** The form, and what happens when it is sent. */
function useKeyForm({ of, offered, onSave, onClose }: KeyDialogProps) {
  const labels = labelsOf(useIntl());
  const submission = useSubmit(of === undefined ? 'makes-another' : undefined);
  const [scopes, setScopes] = useState<readonly string[]>(of?.scopes ?? ['read', 'buy']);
  const [isSandbox, setIsSandbox] = useState(false);
  const [sent, setSent] = useState<readonly string[]>([]);
  const form = useSchemaForm({ check: keyForm, labels, defaultValues: startValues(of) });
  const submit = form.handleSubmit(async ({ name, cap, addresses, lastDay }) => {
    const terms: KeyTerms = {
      name: name.trim(),
      scopes: offered.filter((each) => scopes.includes(each)),
      day_cap: cap === '' ? null : Number(cap),
      addresses: [...new Set(addresses.split(/[\s,]+/).filter(Boolean))],
      last_day: lastDay === '' ? null : lastDay,
    };
    setSent(terms.addresses);
    if (await submission.run(() => onSave(terms, isSandbox))) onClose();
  });
  // A key that may do nothing is none, so the last one stays.
  const toggle = (scope: string): void =>
    setScopes((before) => {
      if (!before.includes(scope)) return [...before, scope];
      return before.length > 1 ? before.filter((each) => each !== scope) : before;
    });
  return { form, labels, submission, scopes, submit, toggle, isSandbox, setIsSandbox, sent };
}

function ScopeChoice({
  offered,
  scopes,
  onToggle,
}: Pick<KeyDialogProps, 'offered'> & {
  readonly scopes: readonly string[];
  readonly onToggle: (scope: string) => void;
}): ReactNode {
  return (
    <fieldset className="key-choice">
      <legend className="field-label">
        <FormattedMessage id="api-keys.scopes.choose" defaultMessage="What it may do" />
      </legend>
      {offered.map((scope) => (
        <label key={scope}>
          <input type="checkbox" checked={scopes.includes(scope)} onChange={() => onToggle(scope)} />
          <span>
            <FormattedMessage {...scopeNames[scope]} />
            <small className="dim">
              <FormattedMessage {...scopeHints[scope]} />
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Limits({ form, labels, submission, sent }: ReturnType<typeof useKeyForm>): ReactNode {
  const intl = useIntl();
  const { errors } = form.formState;
  const { problem } = submission;
  const cap = refusedIn(problem, 'day_cap');
  return (
    <>
      <TextInput
        {...form.register('cap', typedDollars)}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        label={labels.cap}
        hint={<FormattedMessage id="api-keys.cap.hint" defaultMessage="Empty: the whole balance" />}
        error={errors.cap?.message ?? (cap && fieldErrorText(intl, cap, labels.cap))}
      />
      <TextInput
        {...form.register('lastDay')}
        type="date"
        label={labels.lastDay}
        hint={
          <FormattedMessage id="api-keys.last-day.hint" defaultMessage="Until midnight UTC. Empty: no end" />
        }
        error={refusedIn(problem, 'last_day') && dayFault}
      />
      <Field
        label={labels.addresses}
        hint={
          <FormattedMessage
            id="api-keys.addresses.hint"
            defaultMessage="One in each line, for example {one} or {other}. Empty: from everywhere"
            values={{ one: <bdi dir="ltr">203.0.113.7</bdi>, other: <bdi dir="ltr">2001:db8::/32</bdi> }}
          />
        }
        error={refusedIn(problem, 'addresses') && <AddressFault {...{ problem, sent }} />}
      >
        {(control) => (
          <textarea
            className="input key-addresses"
            {...form.register('addresses')}
            {...control}
            rows={2}
            dir="ltr"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}

/** Makes or changes a key. */
export function KeyDialog(props: KeyDialogProps): ReactNode {
  const kept = useKeyForm(props);
  const { form, labels, submission, scopes, submit, toggle } = kept;
  const isNew = props.of === undefined;
  return (
    <FormDialog
      title={
        isNew ? (
          <FormattedMessage id="api-keys.new.title" defaultMessage="New API key" />
        ) : (
          <FormattedMessage id="api-keys.edit.title" defaultMessage="Edit the key" />
        )
      }
      problem={isOfField(submission.problem) ? null : submission.text}
      busy={form.formState.isSubmitting}
      submit={
        isNew ? (
          <FormattedMessage id="api-keys.make" defaultMessage="Make the key" />
        ) : (
          <FormattedMessage id="api-keys.save" defaultMessage="Save" />
        )
      }
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextInput
        {...form.register('name')}
        autoComplete="off"
        maxLength={60}
        label={labels.name}
        error={form.formState.errors.name?.message}
      />
      <ScopeChoice offered={props.offered} scopes={scopes} onToggle={toggle} />
      {isNew && props.offersSandbox && (
        <SandboxChoice isSandbox={kept.isSandbox} onChange={kept.setIsSandbox} />
      )}
      <Limits {...kept} />
    </FormDialog>
  );
}
