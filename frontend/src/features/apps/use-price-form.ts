import type { SetPriceBody } from '@ringpost/command-api/apps/apps.contract';
import type { AppPriceView, WhyPrice } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { defineMessage, defineMessages, type IntlShape, useIntl } from 'react-intl';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { useRequestKey } from '../forms/use-request-key.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { instantOf } from '../planned/counts-from.tsx';
import { setPrice, useAccount } from './apps.api.ts';
import { priceForm } from './apps.forms.ts';
import { priceOf } from './price-of.ts';

export interface PriceForm {
  readonly customer: string;
  readonly country: string;
  readonly vendor: string;
  readonly perCode: string;
  readonly forNew: string;
  readonly forUsed: string;
  readonly days: string;
  /** The time from which it counts, as the browser's field has it. */
  readonly from: string;
  readonly reason: string;
  readonly confirmed: boolean;
}

export const priceLabels = defineMessages({
  customer: { id: 'apps.price.customer', defaultMessage: 'Customer' },
  country: { id: 'apps.price.country', defaultMessage: 'Country' },
  vendor: { id: 'apps.price.vendor', defaultMessage: 'Vendor' },
  perCode: { id: 'apps.price.code', defaultMessage: 'For a code' },
  forNew: { id: 'apps.price.new', defaultMessage: 'Rental of a new number' },
  forUsed: { id: 'apps.price.used', defaultMessage: 'Rental of a used number' },
  days: { id: 'apps.price.days', defaultMessage: 'Days that the rental prices pay for' },
  reason: { id: 'apps.price.reason', defaultMessage: 'Reason' },
});
export const priceWaits = defineMessage({
  id: 'apps.price.waits',
  defaultMessage: 'The price waits for another admin. Nothing has changed yet.',
});
const faults = defineMessages({
  amount: {
    id: 'apps.price.wrong',
    defaultMessage: 'Enter dollars from 0.001 to 1,000 with at most three decimals, such as 0.810',
  },
  customer: { id: 'apps.price.unknown', defaultMessage: 'There is no account with this address.' },
  rank: {
    id: 'apps.price.no-country',
    defaultMessage: 'A price of a customer for a vendor needs a country.',
  },
});

/** What a new price begins with: a scope, and for a change the present price. */
export interface PriceDraft {
  readonly price: AppPriceView | null;
  /** What the customers of a new price pay now. Null: the app is not sold to them. */
  readonly now: WhyPrice['price'];
  readonly customer: string;
  readonly country: string;
  readonly vendor: string;
}

function amountFaults(intl: IntlShape, values: PriceForm): Record<string, string> {
  const wrong = (['perCode', 'forNew', 'forUsed'] as const).filter(
    (name) => values[name] !== '' && priceOf(values[name]) === null,
  );
  return Object.fromEntries(wrong.map((name) => [name, intl.formatMessage(faults.amount)]));
}

function startOf({ price, now, customer, country, vendor }: PriceDraft): PriceForm {
  const amounts = price ?? now;
  return {
    ...{ customer, country, vendor, from: '', reason: '', confirmed: false },
    perCode: amounts?.on_delv_price.toFixed(3) ?? '',
    forNew: amounts?.price_new.toFixed(3) ?? '',
    forUsed: amounts?.price_old.toFixed(3) ?? '',
    days: String(amounts?.new_initial_term ?? 7),
  };
}

function bodyOf(values: PriceForm, userId: string | null, price: AppPriceView | null): SetPriceBody {
  const from = instantOf(values.from);
  return {
    user_id: userId,
    country_iso: values.country || null,
    vendor_uuid: values.vendor || null,
    on_delv_price: priceOf(values.perCode) ?? 0,
    price_new: priceOf(values.forNew) ?? 0,
    price_old: priceOf(values.forUsed) ?? 0,
    new_initial_term: Number(values.days),
    reason: values.reason.trim(),
    // The prices of single terms stay as they are.
    ...(price &&
      price.term_prices.length > 0 && {
        term_prices: price.term_prices as NonNullable<SetPriceBody['term_prices']>,
      }),
    ...(price && { replaces: price.price_uuid }),
    ...(from !== undefined && { counts_from: from }),
  };
}

/** The form of a price, and what happens when it is sent. */
export function usePriceForm(appId: string, draft: PriceDraft, onClose: () => void) {
  const intl = useIntl();
  const submission = useSubmit();
  const key = useRequestKey();
  const form = useSchemaForm<PriceForm>({
    check: priceForm,
    labels: {
      customer: intl.formatMessage(priceLabels.customer),
      country: intl.formatMessage(priceLabels.country),
      vendor: intl.formatMessage(priceLabels.vendor),
      perCode: intl.formatMessage(priceLabels.perCode),
      forNew: intl.formatMessage(priceLabels.forNew),
      forUsed: intl.formatMessage(priceLabels.forUsed),
      days: intl.formatMessage(priceLabels.days),
      from: '',
      reason: intl.formatMessage(priceLabels.reason),
      confirmed: '',
    },
    defaultValues: startOf(draft),
    also: (values) => ({
      ...amountFaults(intl, values),
      ...(values.customer !== '' &&
        values.vendor !== '' &&
        values.country === '' && { customer: intl.formatMessage(faults.rank) }),
    }),
  });
  const { account, isUnknown } = useAccount(draft.price ? '' : form.watch('customer'));
  const userId = draft.price ? draft.price.user_id : (account?.user_id ?? null);
  const submit = form.handleSubmit(async (values) => {
    if (!draft.price && values.customer.trim() !== '' && userId === null) {
      form.setError('customer', { message: intl.formatMessage(faults.customer) });
      return;
    }
    const body = bodyOf(values, userId, draft.price);
    const requestKey = key.keyOf(JSON.stringify(body));
    let waits = false;
    const send = async () => {
      waits = await setPrice(appId, { ...body, confirm_large: values.confirmed }, requestKey);
    };
    if (!(await submission.run(send))) return;
    if (waits) notify({ kind: 'warning', text: intl.formatMessage(priceWaits) });
    onClose();
  });
  return {
    form,
    submit,
    submission,
    unknown: isUnknown ? intl.formatMessage(faults.customer) : undefined,
  };
}
