import { settlementMinutes } from '@ringpost/events/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../ui/app-icon.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Flag } from '../../ui/flag.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { NumberType, PurchaseRequest } from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { AppFacts } from './app-facts.tsx';
import './buy.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NumberChoice, stockOfType } from './number-choice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProviderChoice } from './provider-choice.tsx';

export interface BuyPageProps {
  /** Null until one is chosen in the shop. */
  readonly app: PricedApp | null;
  readonly request: PurchaseRequest | null;
  readonly purchase: Purchase;
  readonly onVendor: (vendorId: string | null) => void;
  readonly onNumberType: (type: NumberType) => void;
  readonly onBuy: () => void;
}

/** One app before a number is bought for it: its stock, the provider, the price. */
export function BuyPage({ app, request, purchase, onVendor, onNumberType, onBuy }: BuyPageProps): ReactNode {
  if (!app || !request) {
    return (
      <>
        <PageHeading hidden>
          <FormattedMessage id="buy.title.none" defaultMessage="Buy now" />
        </PageHeading>
        <EmptyState>
          <FormattedMessage
            id="buy.none"
            defaultMessage="Choose an app. Its stock and its price are shown here."
          />
        </EmptyState>
      </>
    );
  }
  return (
    <div className="buy">
      <div className="page-head">
        <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={24} />
        <PageHeading>
          <FormattedMessage
            id="buy.title"
            defaultMessage="A number for {app}"
            values={{ app: <bdi>{app.app_name}</bdi> }}
          />
        </PageHeading>
        <span className="grow" />
        <span className="row t13 dim">
          <Flag country={request.countryIso} />
          <CountryName country={request.countryIso} />
        </span>
      </div>
      <AppFacts app={app} />
      <div className="buy-columns">
        <div className="buy-choices">
          <NumberChoice app={app} chosen={request.numberType ?? 'any'} onChoose={onNumberType} />
          <ProviderChoice
            appId={app.app_uuid}
            country={request.countryIso}
            chosen={request.vendorId}
            onChoose={onVendor}
          />
          <p className="t12 dim">
            <FormattedMessage
              id="buy.rule"
              defaultMessage="The number is yours for this app for {num, number} minutes. You pay when the first SMS with a code arrives. Further SMS in this time are free."
              values={{ num: settlementMinutes }}
            />
          </p>
        </div>
        <OrderSummary
          {...{ request, purchase, onBuy }}
          soldOut={stockOfType(app, request.numberType ?? 'any') === 0}
        />
      </div>
    </div>
  );
}

export function CountryName({ country }: { readonly country: string }): ReactNode {
  const intl = useIntl();
  return <>{countryName(intl, country)}</>;
}
