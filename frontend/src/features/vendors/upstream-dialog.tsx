import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import './vendors.css';
import { UpstreamFacts } from './upstream-facts.tsx';
import { removeUpstream, setUpstream, type Upstream, useUpstream } from './vendors.api.ts';
import { upstreamForm } from './vendors.forms.ts';

interface UpstreamDialogProps {
  readonly vendor: PublicVendor;
  readonly onClose: () => void;
}

function labelsOf(intl: IntlShape) {
  return {
    url: intl.formatMessage({ id: 'upstream.url', defaultMessage: 'Address of the portal' }),
    key: intl.formatMessage({ id: 'upstream.key', defaultMessage: 'Your key there' }),
    unit: intl.formatMessage({
      id: 'upstream.unit',
      defaultMessage: 'What one unit of its prices is worth in USD',
    }),
    margin: intl.formatMessage({ id: 'upstream.margin', defaultMessage: 'Margin in percent' }),
    maxPrice: intl.formatMessage({
      id: 'upstream.max-price',
      defaultMessage: 'Highest price of one number in USD',
    }),
    risk: intl.formatMessage({ id: 'upstream.risk', defaultMessage: 'Risk in USD' }),
  };
}

/** By the names that their documents have. */
const PROTOCOLS = [
  { value: 'handler', label: 'handler_api.php' },
  { value: 'fivesim', label: '5sim /v1' },
] as const;

function startValues(of: Upstream | undefined) {
  return {
    url: of?.url ?? '',
    key: '',
    unit: String(of?.dollars_per_unit ?? 1),
    margin: String(of?.margin_percent ?? ''),
    maxPrice: String(of?.max_price ?? ''),
    risk: String(of?.risk ?? ''),
  };
}

/** The form, and what happens when it is sent. */
function useUpstreamForm({ vendor, onClose }: UpstreamDialogProps, of: Upstream | undefined) {
  const intl = useIntl();
  const labels = labelsOf(intl);
  const submission = useSubmit();
  const [repeats, setRepeats] = useState(of?.repeats ?? false);
  const [protocol, setProtocol] = useState(of?.protocol ?? 'handler');
  const chooseProtocol = (value: string): void => {
    setProtocol(value === 'fivesim' ? value : 'handler');
    // It means something else for each protocol.
    setRepeats(false);
  };
  const keyNeeded = intl.formatMessage({
    id: 'upstream.key.needed',
    defaultMessage: 'A new address needs the key',
  });
  const form = useSchemaForm({
    check: upstreamForm,
    labels,
    defaultValues: startValues(of),
    also: ({ key, url }): Readonly<Record<string, string>> =>
      key === '' && url !== of?.url ? { key: keyNeeded } : {},
  });
  const submit = form.handleSubmit(async ({ url, key, unit, margin, maxPrice, risk }) => {
    const prices = {
      dollars_per_unit: Number(unit),
      margin_percent: Number(margin),
      max_price: Number(maxPrice),
    };
    const body = { url, protocol, repeats, ...prices, risk: Number(risk), ...(key !== '' && { key }) };
    if (await submission.run(() => setUpstream(vendor.vendor_uuid, body))) onClose();
  });
  const remove = async (): Promise<void> => {
    if (await submission.run(() => removeUpstream(vendor.vendor_uuid))) onClose();
  };
  return { form, labels, submission, protocol, chooseProtocol, repeats, setRepeats, submit, remove };
}

type Form = ReturnType<typeof useUpstreamForm>;

function ProtocolChoice({ protocol, chooseProtocol }: Form): ReactNode {
  return (
    <Field label={<FormattedMessage id="upstream.protocol" defaultMessage="Protocol of the portal" />}>
      {({ id }) => (
        <SelectInput id={id} size="md" value={protocol} options={PROTOCOLS} onChange={chooseProtocol} />
      )}
    </Field>
  );
}

function Repeats({ protocol, repeats, setRepeats }: Form): ReactNode {
  return (
    <label className="row t13 upstream-repeats">
      <input type="checkbox" checked={repeats} onChange={({ target }) => setRepeats(target.checked)} />
      <span>
        {protocol === 'handler' ? (
          <FormattedMessage
            id="upstream.repeats"
            defaultMessage="The portal answers a repeated purchase with the same number. If you are not sure, leave this off."
          />
        ) : (
          <FormattedMessage
            id="upstream.alone"
            defaultMessage="Nobody else buys with this account. A number whose answer was lost is then looked for in the orders there. If you are not sure, leave this off."
          />
        )}
      </span>
    </label>
  );
}

function Access({ form, labels, isSet }: Form & { readonly isSet: boolean }): ReactNode {
  const { errors } = form.formState;
  return (
    <>
      <TextInput
        {...form.register('url')}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        label={labels.url}
        hint={
          <FormattedMessage
            id="upstream.url.hint"
            defaultMessage="Without a path, such as {example}"
            values={{ example: <bdi dir="ltr">https://portal.example</bdi> }}
          />
        }
        error={errors.url?.message}
      />
      <PasswordInput
        {...form.register('key')}
        dir="ltr"
        autoComplete="off"
        label={labels.key}
        hint={
          isSet && (
            <FormattedMessage
              id="upstream.key.hint"
              defaultMessage="It is not shown. Empty: it stays as it is"
            />
          )
        }
        error={errors.key?.message}
      />
    </>
  );
}

/** Where the portal can say at once that a text has come. */
function NewsAddress({ vendor }: Pick<UpstreamDialogProps, 'vendor'>): ReactNode {
  const address = `${window.location.origin}/hooks/upstream?vendor=${vendor.vendor_uuid}&secret=`;
  return (
    <div className="upstream-news">
      <p className="dim t13">
        <FormattedMessage
          id="upstream.news"
          defaultMessage="Codes come at once if the portal can call a webhook. Enter this address there, with a secret of this vendor at its end:"
        />
      </p>
      <code className="mono" dir="ltr">
        {address}
      </code>
      <CopyButton text={address} look="outline" size="sm">
        <FormattedMessage id="upstream.news.copy" defaultMessage="Copy the address" />
      </CopyButton>
    </div>
  );
}

function Terms({ form, labels }: Form): ReactNode {
  const { errors } = form.formState;
  const hints = {
    unit: (
      <FormattedMessage
        id="upstream.unit.hint"
        defaultMessage="1 if its prices are dollars. If it counts in roubles, what one rouble is worth, such as 0.0125. It stays as you set it, whatever the exchange rate does."
      />
    ),
    margin: (
      <FormattedMessage
        id="upstream.margin.hint"
        defaultMessage="Your price must be above theirs by this much"
      />
    ),
    maxPrice: null,
    risk: (
      <FormattedMessage
        id="upstream.risk.hint"
        defaultMessage="The most that may be lost from now on. Saving sets what was lost before to zero."
      />
    ),
  };
  return (
    <>
      {(['unit', 'margin', 'maxPrice', 'risk'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.register(name)}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          label={labels[name]}
          hint={hints[name]}
          error={errors[name]?.message}
        />
      ))}
    </>
  );
}

function UpstreamForm({
  upstream,
  ...props
}: UpstreamDialogProps & { readonly upstream: Upstream | undefined }): ReactNode {
  const form = useUpstreamForm(props, upstream);
  const isSet = upstream !== undefined;
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="upstream.title"
          defaultMessage="Portal of {vendor}"
          values={{ vendor: <bdi>{props.vendor.vendor_name}</bdi> }}
        />
      }
      problem={form.submission.text}
      busy={form.submission.busy}
      submit={
        isSet ? (
          <FormattedMessage id="upstream.save" defaultMessage="Save and set losses to zero" />
        ) : (
          <FormattedMessage id="upstream.start" defaultMessage="Buy from this portal" />
        )
      }
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="upstream.about"
          defaultMessage="A number that your stock does not have is bought from another portal, one for each order."
        />
      </p>
      {isSet && <UpstreamFacts upstream={upstream} />}
      <ProtocolChoice {...form} />
      <Access {...form} isSet={isSet} />
      <Terms {...form} />
      <Repeats {...form} />
      {form.protocol === 'handler' && <NewsAddress vendor={props.vendor} />}
      {isSet && (
        <Button look="danger" size="sm" onClick={() => void form.remove()}>
          <FormattedMessage id="upstream.remove" defaultMessage="Buy no more there" />
        </Button>
      )}
    </FormDialog>
  );
}

/** The other portal from which the numbers of a vendor are bought: its terms, its key, and what was lost there. */
export function UpstreamDialog(props: UpstreamDialogProps): ReactNode {
  const intl = useIntl();
  const { data, error } = useUpstream(props.vendor.vendor_uuid);
  // After a removal, the terms of before are still in memory beside the error.
  if (error?.code === 'not-found') return <UpstreamForm {...props} upstream={undefined} />;
  if (data) return <UpstreamForm {...props} upstream={data} />;
  return error && <p role="alert">{problemText(intl, error)}</p>;
}
