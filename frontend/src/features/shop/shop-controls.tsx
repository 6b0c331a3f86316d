import { ArrowUpDown, ChevronDown, Search } from 'lucide-react';
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
import { useCountries } from './shop.api.ts';
import { messages, orderNames } from './shop.messages.ts';
import { ModeSelect, ShopModes } from './shop-modes.tsx';
import { VendorChoice } from './vendor-choice.tsx';

export interface ShopControlsProps {
  readonly audience: Audience;
  /** Whether to show only mode, country, order and filter, in two rows. */
  readonly isBrief: boolean;
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

/** An icon beside the filter, because there is no space for text. */
function OrderChoice(): ReactNode {
  const intl = useIntl();
  const order = usePreferences((state) => state.shopOrder);
  const set = usePreferences((state) => state.set);
  const orders = Object.keys(orderNames) as ShopOrder[];
  return (
    <div className="shop-order" title={intl.formatMessage(orderNames[order])}>
      <SelectInput
        label={intl.formatMessage(messages.order)}
        value={order}
        options={orders.map((value) => ({ value, label: intl.formatMessage(orderNames[value]) }))}
        onChange={(value) => set({ shopOrder: value as ShopOrder })}
      />
      <ArrowUpDown size={16} strokeWidth={1.5} aria-hidden="true" />
    </div>
  );
}

/** The term of a rental, remembered on this device. */
function Term(): ReactNode {
  const term = usePreferences((state) => state.termHours);
  const set = usePreferences((state) => state.set);
  return <TermChoice chosen={term} onChoose={(termHours) => set({ termHours })} />;
}

function Filter({
  filter,
  count,
  listId,
  filterRef,
  onFilter,
  onKeyDown,
}: Pick<
  ShopControlsProps,
  'filter' | 'count' | 'listId' | 'filterRef' | 'onFilter' | 'onKeyDown'
>): ReactNode {
  const intl = useIntl();
  return (
    <div className="input" data-size="sm">
      <Search size={15} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={filterRef}
        type="search"
        autoComplete="off"
        aria-label={intl.formatMessage(messages.filterName)}
        aria-controls={listId}
        placeholder={intl.formatMessage(
          { id: 'shop.filter', defaultMessage: 'Filter {count, number} apps' },
          { count },
        )}
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {filter === '' ? (
        <kbd className="kbd">/</kbd>
      ) : (
        <ClearButton
          onClear={() => {
            onFilter('');
            filterRef.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function FilterAndOrder(props: ShopControlsProps): ReactNode {
  return (
    <div className="shop-filter">
      <Filter {...props} />
      <OrderChoice />
    </div>
  );
}

/** On a phone the list needs most of the page. The other controls are in the options of the selection. */
function BriefControls(props: ShopControlsProps): ReactNode {
  return (
    <div className="shop-controls" data-brief="">
      <ModeSelect audience={props.audience} mode={props.mode} onMode={props.onMode} />
      <CountryChoice country={props.country} onCountry={props.onCountry} />
      <FilterAndOrder {...props} />
    </div>
  );
}

/** Mode, country, provider, order and filter: the controls above the list of apps. */
export function ShopControls(props: ShopControlsProps): ReactNode {
  if (props.isBrief) return <BriefControls {...props} />;
  return (
    <div className="shop-controls">
      <ShopModes audience={props.audience} mode={props.mode} onMode={props.onMode} />
      <div className="shop-choices">
        <CountryChoice country={props.country} onCountry={props.onCountry} />
        {props.mode === 'rental' && props.onVendor && (
          <VendorChoice country={props.country} vendor={props.vendor} onVendor={props.onVendor} />
        )}
      </div>
      {props.mode === 'rental' && <Term />}
      <FilterAndOrder {...props} />
    </div>
  );
}
