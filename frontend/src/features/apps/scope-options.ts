import { defineMessages, useIntl } from 'react-intl';
import { useVendors } from '../../api/vendor-list.api.ts';
import { countryName } from '../../ui/country-name.ts';
import { useCountries } from '../shop/shop.api.ts';

const messages = defineMessages({
  country: { id: 'apps.any-country', defaultMessage: 'Any country' },
  vendor: { id: 'apps.any-vendor', defaultMessage: 'Any vendor' },
});

/** The countries and vendors that a price can be for. An empty value means any. */
export function useScopeOptions() {
  const intl = useIntl();
  const { data: countries } = useCountries();
  const { data: vendors } = useVendors();
  return {
    countries: [
      { value: '', label: intl.formatMessage(messages.country) },
      ...(countries?.data ?? []).map(({ country_iso }) => ({
        value: country_iso,
        label: countryName(intl, country_iso),
      })),
    ],
    vendors: [
      { value: '', label: intl.formatMessage(messages.vendor) },
      ...(vendors?.data ?? []).map(({ vendor_uuid, vendor_name }) => ({
        value: vendor_uuid,
        label: vendor_name,
      })),
    ],
  };
}
