import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePreferences } from '../../session/preferences.store.ts';
import { moneyText } from '../../ui/figures.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { PriceRank } from '../purchase/price-rank.tsx';
import {
  type NumberSource,
  type NumberType,
  type PurchaseRequest,
  quantityOf,
  type RentalChoice,
  rentalPrice,
} from '../purchase/purchase-request.ts';
import { VolumeReason } from '../purchase/volume-discount.tsx';
import { TermChoice } from '../rentals/term-choice.tsx';
import { VendorChoice } from '../shop/vendor-choice.tsx';
import { MoreOptions, type MoreOptionsProps } from './more-options.tsx';
import { QuantityChoice } from './quantity-choice.tsx';
import { RenewsChoice } from './renews-choice.tsx';
import { SourceSelect } from './source-choice.tsx';

export interface BuyOptionsProps {
  readonly app: PricedApp;
  readonly request: PurchaseRequest;
  readonly onNumberType: (type: NumberType) => void;
  readonly onRentalType: (type: RentalChoice['numberType']) => void;
  readonly onRenews: (renews: boolean) => void;
  /** Null: the page is for one source. */
  readonly onSource: ((source: NumberSource) => void) | null;
  /** Null: no provider can be chosen. */
  readonly onVendor: ((vendor: string | null) => void) | null;
  readonly onQuantity: (quantity: number) => void;
  /** Area codes and more apps. Null: they cannot be chosen. */
  readonly more: MoreOptionsProps | null;
}

function RentalType({
  app,
  rental,
  onChoose,
}: {
  readonly app: PricedApp;
  readonly rental: RentalChoice;
  readonly onChoose: (type: RentalChoice['numberType']) => void;
}): ReactNode {
  const intl = useIntl();
  const label = (numberType: RentalChoice['numberType']): string =>
    intl.formatMessage(
      {
        id: 'rent.sheet.type',
        defaultMessage:
          '{type, select, new {New number} other {Used number}}, {price} ({count, number} left)',
      },
      {
        type: numberType,
        price: moneyText(rentalPrice(app, { ...rental, numberType })),
        count: numberType === 'new' ? app.unused : app.used,
      },
    );
  return (
    <SelectInput
      label={intl.formatMessage({ id: 'rent.sheet.number', defaultMessage: 'Number' })}
      value={rental.numberType}
      options={(['new', 'used'] as const).map((value) => ({ value, label: label(value) }))}
      onChange={(value) => onChoose(value === 'used' ? 'used' : 'new')}
    />
  );
}

/** The choice between a new and a used number. A vendor's numbers are all new. */
function KindOfNumber({
  app,
  request,
  onNumberType,
  onRentalType,
}: {
  readonly app: PricedApp;
  readonly request: PurchaseRequest;
  readonly onNumberType: (type: NumberType) => void;
  readonly onRentalType: (type: RentalChoice['numberType']) => void;
}): ReactNode {
  if (request.source) return null;
  if (request.rental) return <RentalType app={app} rental={request.rental} onChoose={onRentalType} />;
  return (
    <label className="row t13 buy-sheet-new">
      <input
        type="checkbox"
        checked={request.numberType === 'new'}
        onChange={({ target }) => onNumberType(target.checked ? 'new' : 'any')}
      />
      <span>
        <FormattedMessage
          id="buy.sheet.new-only"
          defaultMessage="Only a number that nobody used for {app} ({unused, number} left)"
          values={{ app: <bdi>{app.app_name}</bdi>, unused: app.unused }}
        />
      </span>
    </label>
  );
}

function Term({ app, rental }: { readonly app: PricedApp; readonly rental: RentalChoice }): ReactNode {
  const set = usePreferences((state) => state.set);
  return (
    <TermChoice
      chosen={rental.termHours}
      onChoose={(termHours) => set({ termHours })}
      priceOf={(termHours) => rentalPrice(app, { ...rental, termHours })}
    />
  );
}

/** On a phone, the choices that customers rarely change. */
export function BuyOptions({ app, request, ...choose }: BuyOptionsProps): ReactNode {
  const { rental, countryIso: country, vendorId: vendor } = request;
  return (
    <div className="buy-options">
      {rental && <Term {...{ app, rental }} />}
      {choose.onSource && (
        <SourceSelect {...{ app, country }} chosen={request.source ?? 'active'} onChoose={choose.onSource} />
      )}
      {rental && choose.onVendor && <VendorChoice {...{ country, vendor }} onVendor={choose.onVendor} />}
      <KindOfNumber {...{ app, request }} {...choose} />
      <RenewsChoice request={request} onChoose={choose.onRenews} />
      <div className="buy-sheet-quantity">
        <QuantityChoice isBrief quantity={quantityOf(request)} onChoose={choose.onQuantity} />
      </div>
      {choose.more && <MoreOptions {...choose.more} />}
      <p className="t12 dim">
        <FormattedMessage
          id="buy.sheet.rank"
          defaultMessage="Your price: {rank}"
          values={{ rank: <PriceRank rank={app.price_rank} /> }}
        />
        <VolumeReason discount={app.discount} />
      </p>
    </div>
  );
}
