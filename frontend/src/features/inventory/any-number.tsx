import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { countryName } from '../../ui/country-name.ts';
import { digitsOnly } from '../../ui/digits-only.ts';
import { TextInput } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useCountries, useVendors } from '../shop/shop.api.ts';

const texts = defineMessages({
  country: { id: 'alerts.country', defaultMessage: 'Country' },
  anyCountry: { id: 'alerts.any-country', defaultMessage: 'Any country' },
  vendor: { id: 'alerts.vendor', defaultMessage: 'Provider' },
  anyVendor: { id: 'alerts.any-vendor', defaultMessage: 'Any provider' },
});

/** Which numbers fit an alert without a list. An empty text means any. */
export interface NumberWish {
  readonly country: string;
  readonly vendor: string;
  readonly prefix: string;
}

interface Props {
  readonly wish: NumberWish;
  readonly onWish: (wish: NumberWish) => void;
}

function Providers({ wish, onWish }: Props): ReactNode {
  const intl = useIntl();
  const { data } = useVendors(wish.country);
  const vendors = (data?.data ?? []).map(({ vendor_uuid: value, vendor_name: label }) => ({ value, label }));
  return (
    <SelectInput
      label={intl.formatMessage(texts.vendor)}
      value={wish.vendor}
      options={[{ value: '', label: intl.formatMessage(texts.anyVendor) }, ...vendors]}
      onChange={(vendor) => onWish({ ...wish, vendor })}
    />
  );
}

/** Fields for the numbers that an alert waits for. Providers can be chosen only after a country. */
export function AnyNumber({ wish, onWish }: Props): ReactNode {
  const intl = useIntl();
  const { data } = useCountries();
  const countries = (data?.data ?? []).map(({ country_iso: value }) => ({
    value,
    label: countryName(intl, value),
  }));
  return (
    <>
      <SelectInput
        label={intl.formatMessage(texts.country)}
        value={wish.country}
        options={[{ value: '', label: intl.formatMessage(texts.anyCountry) }, ...countries]}
        onChange={(country) => onWish({ ...wish, country, vendor: '' })}
      />
      {wish.country !== '' && <Providers {...{ wish, onWish }} />}
      <TextInput
        label={<FormattedMessage id="alerts.prefix" defaultMessage="Any number that begins with" />}
        size="sm"
        {...digitsOnly}
        value={wish.prefix}
        onChange={({ target }) => onWish({ ...wish, prefix: target.value })}
      />
    </>
  );
}
