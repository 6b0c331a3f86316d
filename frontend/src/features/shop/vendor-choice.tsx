import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useVendors } from './shop.api.ts';
import { messages } from './shop.messages.ts';

/** Shown only if there are several providers. */
export function VendorChoice({
  country,
  vendor,
  onVendor,
}: {
  readonly country: string;
  readonly vendor: string | null;
  readonly onVendor: (vendor: string | null) => void;
}): ReactNode {
  const intl = useIntl();
  const { data } = useVendors(country);
  const vendors = data?.data ?? [];
  if (vendors.length < 2) return null;
  return (
    <div className="input select" data-size="sm">
      <select
        aria-label={intl.formatMessage(messages.provider)}
        value={vendor ?? ''}
        onChange={(event) => onVendor(event.target.value || null)}
      >
        <option value="">
          {intl.formatMessage({ id: 'shop.provider.any', defaultMessage: 'Any provider' })}
        </option>
        {vendors.map(({ vendor_uuid, vendor_name }) => (
          <option key={vendor_uuid} value={vendor_uuid}>
            {vendor_name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
    </div>
  );
}
