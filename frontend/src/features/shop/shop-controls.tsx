import { ChevronDown, Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { type ShopOrder, usePreferences } from '../../session/preferences.store.ts';
import { ClearButton } from '../../ui/clear-button.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Flag } from '../../ui/flag.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TermChoice } from '../rentals/term-choice.tsx';
import type { ModeOnSale } from './selection.ts';
import type { Audience } from './shop.api.ts';
import { useCountries, useVendors } from './shop.api.ts';
import { messages, orderNames } from './shop.messages.ts';
import { ShopModes } from './shop-modes.tsx';

export interface ShopControlsProps {
  readonly audience: Audience;
  readonly country: string;
  readonly vendor: string | null;
  readonly mode: ModeOnSale;
  readonly filter: string;
  readonly count: number;
  readonly filterRef: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  readonly onCountry: (country: string) => void;
  /** Null: no provider can be chosen. */
  readonly onVendor: ((vendor: string | null) => void) | null;
  readonly onMode: (mode: ModeOnSale) => void;
  readonly onFilter: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function CountryChoice({
  country,
  onCountry,
}: {
  readonly country: string;
  readonly onCountry: (country: string) => void;
}): ReactNode {
  const intl = useIntl();
  const { data } = useCountries();
  const countries = (data?.data ?? [])
    .map(({ country_iso }) => ({ country_iso, name: countryName(intl, country_iso) }))
    .sort((one, other) => one.name.localeCompare(other.name, intl.locale));
  return (
    <div className="input select" data-size="sm">
      <Flag country={country} />
      <select
        aria-label={intl.formatMessage(messages.country)}
        value={country}
        onChange={(event) => onCountry(event.target.value)}
      >
        {countries.length === 0 && <option value={country}>{countryName(intl, country)}</option>}
        {countries.map(({ country_iso, name }) => (
          <option key={country_iso} value={country_iso}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
    </div>
  );
}

/** Shown only if there are several providers. */
function VendorChoice({
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
          {intl.formatMessage(
            { id: 'shop.provider.any', defaultMessage: 'All providers ({count, number})' },
            { count: vendors.length },
          )}
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

function OrderChoice(): ReactNode {
  const intl = useIntl();
  const order = usePreferences((state) => state.shopOrder);
  const set = usePreferences((state) => state.set);
  const orders = Object.keys(orderNames) as ShopOrder[];
  return (
    <SelectInput
      label={intl.formatMessage(messages.order)}
      value={order}
      options={orders.map((value) => ({ value, label: intl.formatMessage(orderNames[value]) }))}
      onChange={(value) => set({ shopOrder: value as ShopOrder })}
    />
  );
}

/** The term of a rental, remembered on this device. */
function Term(): ReactNode {
  const term = usePreferences((state) => state.termHours);
  const set = usePreferences((state) => state.set);
  return <TermChoice chosen={term} onChoose={(termHours) => set({ termHours })} />;
}

/** Mode, country, provider, order and filter: the controls above the list of apps. */
export function ShopControls(props: ShopControlsProps): ReactNode {
  const intl = useIntl();
  const { filter, count, listId } = props;
  return (
    <div className="shop-controls">
      <ShopModes audience={props.audience} mode={props.mode} onMode={props.onMode} />
      <div className="shop-choices">
        <CountryChoice country={props.country} onCountry={props.onCountry} />
        {props.mode === 'rental' && props.onVendor && (
          <VendorChoice country={props.country} vendor={props.vendor} onVendor={props.onVendor} />
        )}
        <OrderChoice />
      </div>
      {props.mode === 'rental' && <Term />}
      <div className="input" data-size="sm">
        <Search size={15} strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={props.filterRef}
          type="search"
          autoComplete="off"
          aria-label={intl.formatMessage(messages.filterName)}
          aria-controls={listId}
          placeholder={intl.formatMessage(
            { id: 'shop.filter', defaultMessage: 'Filter {count, number} apps' },
            { count },
          )}
          value={filter}
          onChange={(event) => props.onFilter(event.target.value)}
          onKeyDown={props.onKeyDown}
        />
        {filter === '' ? (
          <kbd className="kbd">/</kbd>
        ) : (
          <ClearButton
            onClear={() => {
              props.onFilter('');
              props.filterRef.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
