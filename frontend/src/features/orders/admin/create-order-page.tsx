import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { ComboboxInput } from '../../../ui/combobox.tsx';
import { countryName } from '../../../ui/country-name.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TermChoice } from '../../rentals/term-choice.tsx';
import { useApps, useCountries, useVendors } from '../../shop/shop.api.ts';
import '../../../ui/admin.css';
import '../orders.css';
import './create-order.css';
import { CreateOrderSummary } from './create-order-summary.tsx';
import { type SupportOrderForm, useSupportOrder } from './use-support-order.ts';

const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);

const texts = defineMessages({
  app: { id: 'create-order.app', defaultMessage: 'App' },
  anyVendor: { id: 'create-order.any-vendor', defaultMessage: 'Any provider' },
  activation: { id: 'create-order.kind.activation', defaultMessage: 'Activation, for one code' },
  rental: { id: 'create-order.kind.rental', defaultMessage: 'Rental, for a term' },
  fresh: { id: 'create-order.type.new', defaultMessage: 'New for this app' },
  used: { id: 'create-order.type.used', defaultMessage: 'Used for this app before' },
});

interface OfForm {
  readonly form: SupportOrderForm;
}

/** Who gets the order and pays for it. The text counts when the field is left. */
function Customer({ form: { address, buyer, isUnknown } }: OfForm): ReactNode {
  const given = address.filter('user');
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (buyer && buyer.user_id === given ? buyer.email : given);
  const take = (): void => {
    if (text === null) return;
    address.setFilter('user', text.trim());
    setText(null);
  };
  return (
    <TextInput
      size="sm"
      label={<FormattedMessage id="create-order.customer" defaultMessage="Customer" />}
      hint={<FormattedMessage id="create-order.customer.hint" defaultMessage="Email or id of the account" />}
      error={
        isUnknown &&
        text === null && (
          <FormattedMessage
            id="create-order.customer.unknown"
            defaultMessage="There is no account with this address."
          />
        )
      }
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}

function AppField({ form: { typed, change } }: OfForm): ReactNode {
  const intl = useIntl();
  const { data } = useApps('customer', typed.country, null);
  const options = (data?.data ?? []).map(({ app_uuid: value, app_name: label }) => ({ value, label }));
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        <FormattedMessage {...texts.app} />
      </span>
      <ComboboxInput
        label={intl.formatMessage(texts.app)}
        value={typed.app}
        options={options}
        onChange={(app) => change({ app })}
      />
    </div>
  );
}

/** The country, and the provider. */
function Where({ form: { typed, change } }: OfForm): ReactNode {
  const intl = useIntl();
  const { data: countries } = useCountries();
  const { data: vendors } = useVendors(typed.country);
  const vendorOptions = (vendors?.data ?? []).map(({ vendor_uuid: value, vendor_name: label }) => ({
    value,
    label,
  }));
  return (
    <>
      <Field label={<FormattedMessage id="create-order.country" defaultMessage="Country" />}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={typed.country}
            options={(countries?.data ?? []).map(({ country_iso: value }) => ({
              value,
              label: countryName(intl, value),
            }))}
            onChange={(country) => change({ country, vendor: '' })}
          />
        )}
      </Field>
      <Field label={<FormattedMessage id="create-order.vendor" defaultMessage="Provider" />}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={typed.vendor}
            options={[{ value: '', label: intl.formatMessage(texts.anyVendor) }, ...vendorOptions]}
            onChange={(vendor) => change({ vendor })}
          />
        )}
      </Field>
    </>
  );
}

/** A code or a rental; for a rental also its term and the kind of number. */
function Kind({ form: { typed, change } }: OfForm): ReactNode {
  const intl = useIntl();
  return (
    <>
      <Field label={<FormattedMessage id="create-order.kind" defaultMessage="Kind" />}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={typed.kind}
            options={(['activation', 'rental'] as const).map((value) => ({
              value,
              label: intl.formatMessage(texts[value]),
            }))}
            onChange={(kind) => change({ kind: kind === 'rental' ? 'rental' : 'activation' })}
          />
        )}
      </Field>
      {typed.kind === 'rental' && (
        <>
          <TermChoice chosen={typed.term} onChoose={(term) => change({ term })} />
          <Field label={<FormattedMessage id="create-order.type" defaultMessage="Number type" />}>
            {({ id }) => (
              <SelectInput
                id={id}
                value={typed.numberType}
                options={[
                  { value: 'new', label: intl.formatMessage(texts.fresh) },
                  { value: 'used', label: intl.formatMessage(texts.used) },
                ]}
                onChange={(type) => change({ numberType: type === 'used' ? 'used' : 'new' })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

function Rest({ form: { typed, change, quantity, isTried } }: OfForm): ReactNode {
  return (
    <>
      <TextInput
        size="sm"
        label={<FormattedMessage id="create-order.quantity" defaultMessage="Numbers" />}
        inputMode="numeric"
        autoComplete="off"
        error={
          quantity === null && (
            <FormattedMessage id="create-order.quantity.wrong" defaultMessage="Enter a number from 1 to 20" />
          )
        }
        value={typed.quantity}
        onChange={({ target }) => change({ quantity: target.value })}
      />
      <TextInput
        size="sm"
        label={<FormattedMessage id="create-order.reason" defaultMessage="Reason" />}
        hint={
          <FormattedMessage
            id="create-order.reason.hint"
            defaultMessage="The customer sees it with the order."
          />
        }
        error={
          isTried &&
          typed.reason.trim() === '' && (
            <FormattedMessage id="create-order.reason.missing" defaultMessage="Say why you buy this." />
          )
        }
        maxLength={200}
        autoComplete="off"
        value={typed.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </>
  );
}

/** Buys or rents numbers for a customer. The customer pays, at the customer's own price. */
export function CreateOrderPage(): ReactNode {
  const form = useSupportOrder();
  return (
    <Page
      title={<FormattedMessage id="create-order.title" defaultMessage="Create order" />}
      about={
        <FormattedMessage
          id="create-order.about"
          defaultMessage="The customer pays from the balance, at the customer's own price."
        />
      }
    >
      <form
        className="order-columns create-order-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <section className="card create-order">
          <Customer form={form} />
          <AppField form={form} />
          <Where form={form} />
          <Kind form={form} />
          <Rest form={form} />
        </section>
        <CreateOrderSummary form={form} />
      </form>
      <Suspense>{form.submission.busy && <PasswordDialog />}</Suspense>
    </Page>
  );
}
