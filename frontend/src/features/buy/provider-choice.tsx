import { type ReactNode, useId } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useAvailability, useProviders } from './buy.api.ts';

export interface ProviderChoiceProps {
  readonly appId: string;
  readonly country: string;
  /** Null: any. */
  readonly chosen: string | null;
  readonly onChoose: (vendorId: string | null) => void;
}

function Stock({ value }: { readonly value: number | undefined }): ReactNode {
  return (
    <span className="num provider-stock">
      {value === undefined ? '–' : <FormattedNumber value={value} />}
    </span>
  );
}

/** The provider of the number, with the stock of each. Shown only if there are several. */
export function ProviderChoice({ appId, country, chosen, onChoose }: ProviderChoiceProps): ReactNode {
  const intl = useIntl();
  const name = useId();
  const { data: providers } = useProviders(country);
  const { data: stock } = useAvailability(appId, country);
  if (!providers || providers.data.length < 2) return null;
  const rows = [
    {
      id: null,
      label: intl.formatMessage({ id: 'buy.any', defaultMessage: 'Any of them' }),
      unused: stock?.unused,
      used: stock?.used,
    },
    ...providers.data.map((vendor) => {
      const own = stock?.vendors.find(({ vendor_uuid }) => vendor_uuid === vendor.vendor_uuid);
      return {
        id: vendor.vendor_uuid,
        label: vendor.vendor_name,
        unused: stock && (own?.unused ?? 0),
        used: stock && (own?.used ?? 0),
      };
    }),
  ];
  return (
    <fieldset className="providers">
      <legend>
        <FormattedMessage id="buy.provider" defaultMessage="Provider" />
      </legend>
      <div className="providers-head" aria-hidden="true">
        <span>
          <FormattedMessage id="buy.provider.new" defaultMessage="New" />
        </span>
        <span>
          <FormattedMessage id="buy.provider.used" defaultMessage="Used" />
        </span>
      </div>
      {rows.map((row) => (
        <label key={row.id ?? 'any'} className="provider" data-chosen={row.id === chosen || undefined}>
          <input type="radio" name={name} checked={row.id === chosen} onChange={() => onChoose(row.id)} />
          <bdi className="grow">{row.label}</bdi>
          <Stock value={row.unused} />
          <Stock value={row.used} />
        </label>
      ))}
    </fieldset>
  );
}
