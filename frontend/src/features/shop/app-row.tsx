import { APP_NAME_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { CornerDownLeft } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { TermHours } from '../../session/preferences.store.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/figures.tsx';
import { unitText } from '../../ui/unit-text.ts';
import { rentalPrice } from '../purchase/purchase-request.ts';
import { toggleFavourite } from './favourites.store.ts';
import { cutName, type ShopApp, stockOf } from './selection.ts';
import { StarButton } from './star-button.tsx';

export interface AppRowProps {
  readonly app: ShopApp;
  readonly chosen: boolean;
  /** Whether this is the only row that Tab stops at. */
  readonly stop: boolean;
  readonly buying: boolean;
  readonly buyInRow: boolean;
  readonly canStar: boolean;
  /** The term whose prices are shown. Null: the price of one code. */
  readonly termHours: TermHours | null;
  readonly onChoose: (app: PricedApp) => void;
  readonly onBuy: (app: PricedApp) => void;
}

function Count({ value }: { readonly value: number }): ReactNode {
  return (
    <bdi className="num">
      <FormattedNumber value={value} />
    </bdi>
  );
}

function Stock({ app }: { readonly app: ShopApp }): ReactNode {
  if (app.elsewhere)
    return (
      <small>
        <FormattedMessage
          id="shop.stock.elsewhere"
          defaultMessage="from a partner: {count}"
          values={{ count: <Count value={app.elsewhere} /> }}
        />
      </small>
    );
  if (stockOf(app) === 0)
    return (
      <small>
        <FormattedMessage id="shop.sold-out" defaultMessage="sold out" />
      </small>
    );
  if (app.unused === 0)
    return (
      <small>
        <FormattedMessage
          id="shop.stock.used"
          defaultMessage="only used numbers: {used}"
          values={{ used: <Count value={app.used} /> }}
        />
      </small>
    );
  return (
    <small>
      <FormattedMessage
        id="shop.stock"
        defaultMessage="{unused} new · {used} used"
        values={{ unused: <Count value={app.unused} />, used: <Count value={app.used} /> }}
      />
    </small>
  );
}

/** Success rate and median, once there are enough orders. A line of dashes would have no meaning. */
function Record({ app }: { readonly app: PricedApp }): ReactNode {
  const { locale } = useIntl();
  if (app.delivered === null) return null;
  const median = app.median_seconds === null ? '–' : unitText(locale, app.median_seconds, 'second');
  return (
    <small>
      <FormattedMessage
        id="shop.record"
        defaultMessage="{rate} delivered · {median}"
        values={{
          rate: <bdi className="num">{app.delivered} %</bdi>,
          median: <bdi className="num">{median}</bdi>,
        }}
      />
    </small>
  );
}

function Price({
  app,
  termHours,
  bare,
}: Pick<AppRowProps, 'app' | 'termHours'> & { readonly bare: boolean }): ReactNode {
  const isRental = termHours !== null;
  return (
    <span className="app-row-price">
      <Money
        dollars={isRental ? rentalPrice(app, { numberType: 'new', termHours }) : app.on_delv_price}
        currency={false}
      />
      {!bare && (
        <small>
          {isRental ? (
            <FormattedMessage
              id="shop.price.used"
              defaultMessage="used {price}"
              values={{
                price: (
                  <Money dollars={rentalPrice(app, { numberType: 'used', termHours })} currency={false} />
                ),
              }}
            />
          ) : (
            <FormattedMessage id="shop.price.per-sms" defaultMessage="per SMS" />
          )}
        </small>
      )}
    </span>
  );
}

/** F marks the row that has the focus as a favourite. */
function starByKey(event: KeyboardEvent, appId: string): void {
  const isHeld = event.repeat || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key.toLowerCase() === 'f' && !isHeld) toggleFavourite(appId);
}

/** 80 px: drawing, name, stock, success rate and median, price at the end. The chosen row has its Buy button. */
export const AppRow = memo(function AppRow(props: AppRowProps): ReactNode {
  const { app, chosen, buyInRow, canStar, onChoose, onBuy } = props;
  const soldOut = stockOf(app) === 0;
  return (
    <li className="app-row" data-chosen={chosen || undefined} data-out={soldOut || undefined}>
      <button
        type="button"
        className="app-row-choice"
        aria-pressed={chosen}
        tabIndex={props.stop ? 0 : -1}
        aria-keyshortcuts={canStar ? 'F' : undefined}
        onKeyDown={(event) => canStar && starByKey(event, app.app_uuid)}
        onClick={() => onChoose(app)}
      >
        <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={24} />
        <span className="cut">
          <strong title={app.app_name}>
            <bdi>{cutName(app.app_name, APP_NAME_MAX_CHARACTERS)}</bdi>
          </strong>
          <Stock app={app} />
          <Record app={app} />
        </span>
        <Price app={app} termHours={props.termHours} bare={chosen && buyInRow} />
      </button>
      {canStar && <StarButton app={app} />}
      {chosen && buyInRow && (
        <Button
          look="primary"
          size="xs"
          spends
          busy={props.buying}
          disabled={soldOut}
          className="app-row-buy"
          onClick={() => onBuy(app)}
        >
          {props.termHours === null ? (
            <FormattedMessage id="shop.buy" defaultMessage="Buy" />
          ) : (
            <FormattedMessage id="shop.rent" defaultMessage="Rent" />
          )}
          <CornerDownLeft size={12} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      )}
    </li>
  );
});
