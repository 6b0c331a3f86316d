import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { Money, moneyText } from '../../ui/figures.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { PriceRank } from '../purchase/price-rank.tsx';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import {
  type NumberSource,
  type NumberType,
  type PurchaseRequest,
  quantityOf,
  type RentalChoice,
  rentalPrice,
  totalOf,
} from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import './buy.css';
import { CountryName } from './buy-page.tsx';
import { stockFor } from './number-choice.tsx';
import { BuyButton, HeldNotTaken, Missing, TermAndEnd } from './order-summary.tsx';
import { QuantityChoice } from './quantity-choice.tsx';
import { SourceSelect } from './source-choice.tsx';

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

/** A new or a used number. A vendor's numbers are all new. */
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
      <FormattedMessage
        id="buy.sheet.new-only"
        defaultMessage="Only a new number ({unused, number} new, {used, number} used)"
        values={{ unused: app.unused, used: app.used }}
      />
    </label>
  );
}

/** The app, the price and which price it is; of a rental also the term. */
function What({ app, request }: { readonly app: PricedApp; readonly request: PurchaseRequest }): ReactNode {
  return (
    <>
      <p className="row">
        <bdi className="buy-sheet-app">{app.app_name}</bdi>
        <span className="t13 dim grow cut">
          <CountryName country={request.countryIso} />
        </span>
        <span className="buy-sheet-price">
          <Money dollars={totalOf(request)} />
        </span>
      </p>
      <p className="t12 dim">
        {request.rental && (
          <>
            <TermAndEnd hours={request.rental.termHours} />
            {' · '}
          </>
        )}
        <FormattedMessage
          id="buy.sheet.rank"
          defaultMessage="Your price: {rank}"
          values={{ rank: <PriceRank rank={app.price_rank} /> }}
        />
      </p>
    </>
  );
}

/** On a phone the shop is the page. The selection is shown below it, with its price and one button. */
export function BuySheet({
  app,
  request,
  purchase,
  onNumberType,
  onRentalType,
  onSource,
  onQuantity,
  onBuy,
}: {
  readonly app: PricedApp;
  readonly request: PurchaseRequest;
  readonly purchase: Purchase;
  readonly onNumberType: (type: NumberType) => void;
  readonly onRentalType: (type: RentalChoice['numberType']) => void;
  /** Null: the page is for one source. */
  readonly onSource: ((source: NumberSource) => void) | null;
  readonly onQuantity: (quantity: number) => void;
  readonly onBuy: () => void;
}): ReactNode {
  const { data: balance } = useBalance();
  const missing = balance ? Math.round((totalOf(request) - balance.balance) * 1000) / 1000 : 0;
  return (
    <section className="buy-sheet" aria-label={app.app_name}>
      <What {...{ app, request }} />
      {onSource && (
        <SourceSelect
          {...{ app }}
          country={request.countryIso}
          chosen={request.source ?? 'active'}
          onChoose={onSource}
        />
      )}
      <KindOfNumber {...{ app, request, onNumberType, onRentalType }} />
      <div className="buy-sheet-quantity">
        <QuantityChoice isBrief quantity={quantityOf(request)} onChoose={onQuantity} />
      </div>
      {missing > 0 && <Missing dollars={missing} {...{ request, purchase }} />}
      <PurchaseNotice purchase={purchase} />
      <BuyButton
        {...{ request, purchase, onBuy }}
        disabled={missing > 0 || (!request.source && stockFor(app, request) === 0)}
      />
      <p className="summary-promise">
        <HeldNotTaken request={request} />
      </p>
    </section>
  );
}
