import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Field, TextInput } from '../../ui/field.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { isLargeChange } from '../forms/large-change.tsx';
import { CountsFrom } from '../planned/counts-from.tsx';
import { PriceScope } from '../planned/price-scope.tsx';
import { LargeChange } from './large-change.tsx';
import { priceOf } from './price-of.ts';
import { ReasonField } from './reason-field.tsx';
import { useScopeOptions } from './scope-options.ts';
import { type PriceDraft, priceLabels, usePriceForm } from './use-price-form.ts';

type Form = ReturnType<typeof usePriceForm>;

/** For whom, where and for which vendor a new price is. An empty field means any. */
function ScopeFields({ form, unknown }: Pick<Form, 'form' | 'unknown'>): ReactNode {
  const { countries, vendors } = useScopeOptions();
  const { errors } = form.formState;
  const choices = [
    { name: 'country', options: countries },
    { name: 'vendor', options: vendors },
  ] as const;
  return (
    <>
      <TextInput
        {...form.register('customer')}
        autoComplete="off"
        label={<FormattedMessage {...priceLabels.customer} />}
        hint={
          <FormattedMessage
            id="apps.price.customer.hint"
            defaultMessage="Email or id. Empty: every customer"
          />
        }
        error={errors.customer?.message ?? unknown}
      />
      <div className="app-price-pair">
        {choices.map(({ name, options }) => (
          <Field key={name} label={<FormattedMessage {...priceLabels[name]} />}>
            {({ id }) => (
              <SelectInput
                id={id}
                size="md"
                value={form.watch(name)}
                options={options}
                onChange={(value) =>
                  form.setValue(name, value, { shouldValidate: form.formState.isSubmitted })
                }
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

function Amounts({ form }: Pick<Form, 'form'>): ReactNode {
  const { errors } = form.formState;
  return (
    <>
      <TextInput
        {...form.register('perCode')}
        inputMode="decimal"
        autoComplete="off"
        label={<FormattedMessage {...priceLabels.perCode} />}
        hint={<FormattedMessage id="apps.price.usd" defaultMessage="USD, paid when the code arrives" />}
        error={errors.perCode?.message}
      />
      <div className="app-price-pair">
        {(['forNew', 'forUsed'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.register(name)}
            inputMode="decimal"
            autoComplete="off"
            label={<FormattedMessage {...priceLabels[name]} />}
            error={errors[name]?.message}
          />
        ))}
      </div>
      <TextInput
        {...form.register('days')}
        inputMode="numeric"
        autoComplete="off"
        label={<FormattedMessage {...priceLabels.days} />}
        hint={
          <FormattedMessage
            id="apps.price.share"
            defaultMessage="Every other term costs its share, and never less than a code."
          />
        }
        error={errors.days?.message}
      />
    </>
  );
}

function Title({ draft, name }: { readonly draft: PriceDraft; readonly name: string }): ReactNode {
  const values = { name: <bdi>{name}</bdi> };
  return draft.price ? (
    <FormattedMessage id="apps.price.change" defaultMessage="Change a price of {name}" values={values} />
  ) : (
    <FormattedMessage id="apps.price.add" defaultMessage="New price of {name}" values={values} />
  );
}

/** From when a price counts that has no date. */
function PriceCountsHint(): ReactNode {
  return (
    <FormattedMessage
      id="apps.price.from.hint"
      defaultMessage="In your time zone. Empty: from the next purchase on. Orders keep their price."
    />
  );
}

/** The terms with prices of their own, which this dialog leaves as they are. */
function TermPrices({ price }: { readonly price: NonNullable<PriceDraft['price']> }): ReactNode {
  return price.term_prices.map((term) => (
    <p className="dim t13" key={term.term_hours}>
      <FormattedMessage
        id="apps.price.term"
        defaultMessage="{hours} hours have prices of their own, which stay: {forNew} new, {forUsed} used."
        values={{
          hours: term.term_hours,
          forNew: <Money dollars={term.price_new} />,
          forUsed: <Money dollars={term.price_old} />,
        }}
      />
    </p>
  ));
}

/** A new price of an app, or other amounts for a price. */
export function PriceDialog({
  app,
  draft,
  onClose,
}: {
  readonly app: { readonly app_uuid: string; readonly app_name: string };
  readonly draft: PriceDraft;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const { form, submit, submission, unknown } = usePriceForm(app.app_uuid, draft, onClose);
  const typed = priceOf(form.watch('perCode'));
  const isLarge = isLargeChange(submission.problem);
  const asks = isLarge && form.watch('confirmed');
  const button = intl.formatMessage(
    {
      id: 'apps.price.submit',
      defaultMessage:
        '{asks, select, yes {Ask for} planned {Plan} other {Set}} {amount, select, none {the price} other {{amount} for a code}}',
    },
    {
      amount: typed === null ? 'none' : moneyText(typed),
      asks: asks ? 'yes' : form.watch('from') === '' ? 'no' : 'planned',
    },
  );
  return (
    <FormDialog
      title={<Title draft={draft} name={app.app_name} />}
      problem={submission.text}
      busy={submission.busy}
      submit={button}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.price ? (
        <p className="t13">
          <PriceScope price={draft.price} />
        </p>
      ) : (
        <ScopeFields {...{ form, unknown }} />
      )}
      <Amounts form={form} />
      {draft.price && <TermPrices price={draft.price} />}
      <CountsFrom
        value={form.watch('from')}
        onChange={(from) => form.setValue('from', from)}
        hint={<PriceCountsHint />}
      />
      <ReasonField field={form.register('reason')} error={form.formState.errors.reason?.message} />
      {submission.problem && isLarge && (
        <LargeChange
          problem={submission.problem}
          checked={form.watch('confirmed')}
          onChange={(confirmed) => form.setValue('confirmed', confirmed)}
        />
      )}
    </FormDialog>
  );
}
