import { ORDER_GIVE_UP_SECONDS, SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { statisticsPath } from '../../session/paths.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Money } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { areWrong } from '../purchase/area-texts.ts';
import {
  type NumberSource,
  type NumberType,
  type PurchaseRequest,
  type RentalChoice,
  rentalPrice,
} from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import type { ShopApp } from '../shop/selection.ts';
import { AppFacts } from './app-facts.tsx';
import './buy.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TermChoice } from '../rentals/term-choice.tsx';
import { TermName } from '../rentals/term-name.tsx';
import { AppMessage } from './app-message.tsx';
import { hasMore, MoreOptions, type MoreOptionsProps } from './more-options.tsx';
import { NumberChoice, RentalNumberChoice, stockFor } from './number-choice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { RenewsChoice } from './renews-choice.tsx';
import { SourceChoice, VendorRule } from './source-choice.tsx';
import { WholeNumberRule } from './whole-number-rule.tsx';

export interface BuyPageProps {
  /** Null until one is chosen in the shop. */
  readonly app: ShopApp | null;
  readonly request: PurchaseRequest | null;
  readonly purchase: Purchase;
  readonly onVendor: (vendorId: string | null) => void;
  readonly onNumberType: (type: NumberType) => void;
  readonly onRentalType: (type: RentalChoice['numberType']) => void;
  readonly onRenews: (renews: boolean) => void;
  readonly onQuantity: (quantity: number) => void;
  /** Null: the page is for one source. */
  readonly onSource: ((source: NumberSource) => void) | null;
  readonly onBuy: () => void;
  /** Area codes and more apps. Null: they cannot be chosen. */
  readonly more: MoreOptionsProps | null;
  /** Whether the address names an app that is not sold. */
  readonly isGone?: boolean;
  /** Whether the heading of the page is above this component. */
  readonly isTitled?: boolean;
}

export function CountryName({ country }: { readonly country: string }): ReactNode {
  const intl = useIntl();
  return <>{countryName(intl, country)}</>;
}

interface HeadProps {
  readonly app: PricedApp;
  readonly request: PurchaseRequest;
  readonly isTitled: boolean;
}

function Head({ app, request, isTitled }: HeadProps): ReactNode {
  const country = request.countryIso;
  const values = { app: <bdi>{app.app_name}</bdi> };
  const name = app.whole_number ? (
    <FormattedMessage id="rent.whole.title" defaultMessage="Rent a whole number" />
  ) : request.rental ? (
    <FormattedMessage id="rent.title" defaultMessage="Rent a number for {app}" values={values} />
  ) : (
    <FormattedMessage id="buy.title" defaultMessage="A number for {app}" values={values} />
  );
  return (
    <div className="page-head">
      <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={24} />
      {isTitled ? <h2>{name}</h2> : <PageHeading>{name}</PageHeading>}
      <span className="grow" />
      <Link className="link t13 thumb" to={statisticsPath(app.app_uuid, country)}>
        <FormattedMessage id="buy.statistics" defaultMessage="Statistics" />
      </Link>
      <span className="row t13 dim">
        <Flag country={country} />
        <CountryName country={country} />
      </span>
    </div>
  );
}

/** The terms at the prices of the chosen kind of number. The last term is remembered on this device. */
function Term({ app, rental }: { readonly app: PricedApp; readonly rental: RentalChoice }): ReactNode {
  const set = usePreferences((state) => state.set);
  return (
    <TermChoice
      chosen={rental.termHours}
      onChoose={(termHours) => set({ termHours })}
      priceOf={(termHours) => rentalPrice(app, { ...rental, termHours })}
      note={
        <FormattedMessage
          id="rent.pro-rata"
          defaultMessage="in proportion to {term}, at least the price of one code, {price}"
          values={{
            term: <TermName hours={app.new_initial_term * 24} />,
            price: <Money dollars={app.on_delv_price} />,
          }}
        />
      }
    />
  );
}

/** Says what is refunded if none of our own numbers is found in time. A vendor has more time. */
function GiveUpRule(): ReactNode {
  return (
    <FormattedMessage
      id="rent.rule.gives-up"
      defaultMessage="If you get no number within {seconds, number} seconds, the price comes back automatically."
      values={{ seconds: ORDER_GIVE_UP_SECONDS }}
    />
  );
}

/** Says what the customer gets, and when it is charged. What a whole number is stands above the choices, because few know it. */
function Rule({ app, isRental }: { readonly app: PricedApp; readonly isRental: boolean }): ReactNode {
  if (app.whole_number) return null;
  if (isRental) {
    return (
      <FormattedMessage
        id="rent.rule"
        defaultMessage="Every SMS for the app is yours until the term ends. You pay nothing more for them."
      />
    );
  }
  return (
    <FormattedMessage
      id="buy.rule"
      defaultMessage="The number is yours for this app for {num, number} minutes. You pay when the first SMS with a code arrives. Further SMS in this time are free."
      values={{ num: SETTLEMENT_MINUTES }}
    />
  );
}

/** The choices that customers rarely change, behind a button. They are shown at once if the address has any. */
function More({ more }: { readonly more: MoreOptionsProps }): ReactNode {
  const [open, setOpen] = useState(hasMore(more));
  return (
    <div className="buy-more">
      <Button look="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        <FormattedMessage id="buy.options" defaultMessage="Options" />
      </Button>
      {open && <MoreOptions {...more} />}
    </div>
  );
}

/** What can be chosen about the numbers. A vendor's numbers are all new, and only this vendor provides them. */
function Choices({
  app,
  request,
  choose,
}: {
  readonly app: ShopApp;
  readonly request: PurchaseRequest;
  readonly choose: Pick<
    BuyPageProps,
    'onRenews' | 'onVendor' | 'onNumberType' | 'onRentalType' | 'onSource' | 'more'
  >;
}): ReactNode {
  const { rental, source = 'active', countryIso: country } = request;
  return (
    <>
      {choose.onSource && <SourceChoice {...{ app, country }} chosen={source} onChoose={choose.onSource} />}
      {source === 'active' &&
        (rental ? (
          <RentalNumberChoice app={app} rental={rental} onChoose={choose.onRentalType} />
        ) : (
          <NumberChoice app={app} chosen={request.numberType ?? 'any'} onChoose={choose.onNumberType} />
        ))}
      {rental && <Term app={app} rental={rental} />}
      <RenewsChoice request={request} onChoose={choose.onRenews} />
      {source === 'active' && (
        <ProviderChoice
          appId={app.app_uuid}
          country={country}
          chosen={request.vendorId}
          onChoose={choose.onVendor}
        />
      )}
      {choose.more && <More more={choose.more} />}
    </>
  );
}

/** Without an app: what to do, or that the app of the address is not sold. */
export function NoApp({ isGone = false }: Pick<BuyPageProps, 'isGone'>): ReactNode {
  return (
    <EmptyState>
      {isGone ? (
        <FormattedMessage
          id="buy.gone"
          defaultMessage="This app is not on sale at the moment. Choose another one."
        />
      ) : (
        <FormattedMessage
          id="buy.none"
          defaultMessage="Choose an app. Its stock and its price are shown here."
        />
      )}
    </EmptyState>
  );
}

/** The page of one app, before a number is bought for it: its stock, the provider, the price. */
export function BuyPage(props: BuyPageProps): ReactNode {
  const { app, request, purchase, onBuy, isTitled = false, isGone = false, ...choose } = props;
  if (!app || !request) {
    return (
      <>
        {!isTitled && (
          <PageHeading hidden>
            <FormattedMessage id="buy.title.none" defaultMessage="Buy now" />
          </PageHeading>
        )}
        <NoApp isGone={isGone} />
      </>
    );
  }
  return (
    <div className="buy">
      <Head {...{ app, request, isTitled }} />
      {app.whole_number && (
        <p className="buy-what dim">
          <WholeNumberRule />
        </p>
      )}
      <AppMessage app={app} />
      <AppFacts app={app} hasStock={choose.onSource !== null || request.source !== 'dormant'} />
      <div className="buy-columns">
        <div className="buy-choices">
          <Choices {...{ app, request, choose }} />
          <p className="t12 dim">
            <Rule app={app} isRental={request.rental !== undefined} />{' '}
            {request.source ? <VendorRule /> : request.rental && <GiveUpRule />}
          </p>
        </div>
        <OrderSummary
          {...{ request, purchase, onBuy }}
          onQuantity={choose.onQuantity}
          app={app}
          isOff={
            (!request.source && stockFor(app, request) === 0) ||
            (choose.more !== null && areWrong(choose.more.areas.texts))
          }
        />
      </div>
    </div>
  );
}
