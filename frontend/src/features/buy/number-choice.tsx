import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Money } from '../../ui/figures.tsx';
import {
  type NumberType,
  type PurchaseRequest,
  type RentalChoice,
  rentalPrice,
} from '../purchase/purchase-request.ts';
import { type ShopApp, stockOf } from '../shop/selection.ts';

export function Choice({
  name,
  checked,
  onChoose,
  children,
}: {
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <label className="number-type" data-chosen={checked || undefined}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

/** Which number the customer gets, with `any`. */
function AnyNumber({ app }: { readonly app: ShopApp }): ReactNode {
  const values = { app: <bdi>{app.app_name}</bdi> };
  if (app.unused > 0)
    return (
      <FormattedMessage
        id="buy.number.any.new"
        defaultMessage="You get a new number. {count} were never used for {app}."
        values={{ ...values, count: <FormattedNumber value={app.unused} /> }}
      />
    );
  if (app.elsewhere)
    return (
      <FormattedMessage
        id="buy.number.any.elsewhere"
        defaultMessage="You get a number of one of our partners. It may have been used for {app} before."
        values={values}
      />
    );
  return (
    <FormattedMessage
      id="buy.number.any.used"
      defaultMessage="You get a used number. {count} were used for {app} before, and none is new."
      values={{ ...values, count: <FormattedNumber value={app.used} /> }}
    />
  );
}

/** A new number or any. It says before the click which kind the customer will get, even if only used numbers are left. */
export function NumberChoice({
  app,
  chosen,
  onChoose,
}: {
  readonly app: ShopApp;
  readonly chosen: NumberType;
  readonly onChoose: (type: NumberType) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="number-choice">
      <legend>
        <FormattedMessage id="buy.number" defaultMessage="Number" />
      </legend>
      <Choice name={name} checked={chosen === 'any'} onChoose={() => onChoose('any')}>
        <b>
          <FormattedMessage id="buy.number.any" defaultMessage="New or used" />
        </b>
        <small>
          <AnyNumber app={app} />
        </small>
      </Choice>
      <Choice name={name} checked={chosen === 'new'} onChoose={() => onChoose('new')}>
        <b>
          <FormattedMessage id="buy.number.new" defaultMessage="New only" />
        </b>
        <small>
          <FormattedMessage
            id="buy.number.new.text"
            defaultMessage="Never used for {app}. If none is left, nothing is bought."
            values={{ app: <bdi>{app.app_name}</bdi> }}
          />
        </small>
      </Choice>
    </fieldset>
  );
}

/** What a new number is, or a used one. The whole number is used as soon as any app has sent an SMS to it. */
function KindText({
  app,
  numberType,
}: {
  readonly app: PricedApp;
  readonly numberType: RentalChoice['numberType'];
}): ReactNode {
  const values = { app: <bdi>{app.app_name}</bdi> };
  if (numberType === 'new')
    return app.whole_number ? (
      <FormattedMessage id="rent.whole.new" defaultMessage="No SMS has ever come to it" />
    ) : (
      <FormattedMessage id="rent.number.new.text" defaultMessage="Never used for {app}" values={values} />
    );
  return app.whole_number ? (
    <FormattedMessage id="rent.whole.used" defaultMessage="Got SMS of some app before" />
  ) : (
    <FormattedMessage id="rent.number.used.text" defaultMessage="Was used for {app} before" values={values} />
  );
}

/** A new or a used number, each with its price for the term and its stock. */
export function RentalNumberChoice({
  app,
  rental,
  onChoose,
}: {
  readonly app: PricedApp;
  readonly rental: RentalChoice;
  readonly onChoose: (type: RentalChoice['numberType']) => void;
}): ReactNode {
  const name = useId();
  const priceOf = (numberType: RentalChoice['numberType']): ReactNode => (
    <Money dollars={rentalPrice(app, { ...rental, numberType })} currency={false} />
  );
  return (
    <fieldset className="number-choice">
      <legend>
        <FormattedMessage id="buy.number" defaultMessage="Number" />
      </legend>
      <Choice name={name} checked={rental.numberType === 'new'} onChoose={() => onChoose('new')}>
        <b>
          <FormattedMessage
            id="rent.number.new"
            defaultMessage="New {price}"
            values={{ price: priceOf('new') }}
          />
        </b>
        <small>
          <KindText app={app} numberType="new" />
        </small>
      </Choice>
      <Choice name={name} checked={rental.numberType === 'used'} onChoose={() => onChoose('used')}>
        <b>
          <FormattedMessage
            id="rent.number.used"
            defaultMessage="Used {price}"
            values={{ price: priceOf('used') }}
          />
        </b>
        <small>
          <KindText app={app} numberType="used" />
        </small>
      </Choice>
    </fieldset>
  );
}

/** Partners sell one number for one app, anywhere. */
function mayBeElsewhere({ areas, moreApps, quantity = 1 }: PurchaseRequest): boolean {
  return !areas && !moreApps && quantity === 1;
}

/** The stock of the kind of number that a request asks for. */
export function stockFor(app: ShopApp, request: PurchaseRequest): number {
  const { rental, numberType = 'any' } = request;
  if (rental) return rental.numberType === 'new' ? app.unused : app.used;
  if (numberType === 'new') return app.unused;
  return mayBeElsewhere(request) ? stockOf(app) : app.unused + app.used;
}
