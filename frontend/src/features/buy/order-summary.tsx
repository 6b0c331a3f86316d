import {
  RENTAL_GIVE_BACK_MINUTES,
  RENTAL_GIVE_BACKS_PER_DAY_MAX,
  SETTLEMENT_MINUTES,
} from '@ringpost/domain/rules/limits';
import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useShopValues } from '../../api/shop-settings.api.ts';
import { Button } from '../../ui/button.tsx';
import { Money, moneyText, Stamp } from '../../ui/figures.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { FeeNotRead } from '../purchase/fee-not-read.tsx';
import { PriceRank } from '../purchase/price-rank.tsx';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { feeOf, lacksFee, type PurchaseRequest, quantityOf, totalOf } from '../purchase/purchase-request.ts';
import { TopUpButton } from '../purchase/top-up-button.tsx';
import type { Purchase } from '../purchase/use-purchase.ts';
import { VolumeReason } from '../purchase/volume-discount.tsx';
import { TermName } from '../rentals/term-name.tsx';
import { QuantityChoice } from './quantity-choice.tsx';

export interface OrderSummaryProps {
  readonly request: PurchaseRequest;
  /** The app, whose price list says why it costs this. */
  readonly app: Pick<PricedApp, 'price_rank' | 'discount'>;
  /** Nothing can be bought: the app is sold out, or a choice is wrong. */
  readonly isOff: boolean;
  readonly purchase: Purchase;
  readonly onBuy: () => void;
  readonly onQuantity: (quantity: number) => void;
}

/** The missing amount, and a button to add it. The number is bought when the money has arrived. */
export function Missing({
  dollars,
  request,
  purchase,
}: {
  readonly dollars: number;
  readonly request: PurchaseRequest;
  readonly purchase: Purchase;
}): ReactNode {
  return (
    <p className="note" data-kind="warning">
      <span>
        <FormattedMessage
          id="buy.missing"
          defaultMessage="Your balance is <b>{amount} too low</b>."
          values={{
            amount: <Money dollars={dollars} />,
            b: strong,
          }}
        />
      </span>
      {!lacksFee(request) && <TopUpButton onOpen={() => purchase.topUp(request, dollars)} />}
    </p>
  );
}

/** The only button to buy. It is busy until the server answers, and off until the fee is shown. */
export function BuyButton({
  request,
  purchase,
  disabled,
  onBuy,
}: Pick<OrderSummaryProps, 'request' | 'purchase' | 'onBuy'> & { readonly disabled: boolean }): ReactNode {
  return (
    <Button
      look="primary"
      size="lg"
      wide
      spends
      disabled={disabled || lacksFee(request)}
      busy={purchase.state.phase === 'busy'}
      onClick={onBuy}
    >
      {quantityOf(request) > 1 ? (
        <FormattedMessage
          id="bulk.button"
          defaultMessage="{isRental, select, true {Rent} other {Buy}} {quantity, number} numbers for {price}"
          values={{
            isRental: String(request.rental !== undefined),
            quantity: quantityOf(request),
            price: moneyText(totalOf(request)),
          }}
        />
      ) : request.moreApps ? (
        <FormattedMessage
          id="buy.more.button"
          defaultMessage="Buy one number for {count, number} apps for {price}"
          values={{ count: request.moreApps.length + 1, price: moneyText(request.price) }}
        />
      ) : request.rental ? (
        <FormattedMessage
          id="rent.button"
          defaultMessage="Rent a number for {price}"
          values={{ price: moneyText(request.price) }}
        />
      ) : (
        <FormattedMessage
          id="buy.button"
          defaultMessage="Buy a number for {price}"
          values={{ price: moneyText(request.price) }}
        />
      )}
    </Button>
  );
}

/**
 * Says when the price is charged for numbers that a vendor activates. Each costs the operator money, so only a part of its price
 * is refunded.
 */
function VendorHeld({
  request,
  source,
}: Pick<OrderSummaryProps, 'request'> & { readonly source: string }): ReactNode {
  const { price } = request;
  const fee = feeOf(request);
  if (fee === undefined) return <FeeNotRead />;
  const back = toDollars(toMills(price) - toMills(fee));
  return (
    <FormattedMessage
      id="buy.held.vendor"
      defaultMessage="The price is held, not charged. Without an SMS in {num, number} minutes, {back} of {price} comes back{source, select, any { for a number that a provider activated, and all of it for an active number} other {}}. If the provider has no number, all of it comes back."
      values={{
        num: SETTLEMENT_MINUTES,
        back: <Money dollars={back} currency={false} />,
        price: <Money dollars={price} />,
        source,
      }}
    />
  );
}

/** From when the order can be cancelled, if the shop makes customers wait. */
function EarliestCancel(): ReactNode {
  const seconds = useShopValues()['cancel-after-seconds'];
  if (seconds === 0) return null;
  return (
    <>
      {' '}
      <FormattedMessage
        id="buy.cancel-after"
        defaultMessage="You can cancel it {seconds} s after you get the number."
        values={{ seconds }}
      />
    </>
  );
}

/** Says when the price is charged, and when it is refunded. */
export function HeldNotTaken({ request }: Pick<OrderSummaryProps, 'request'>): ReactNode {
  if (request.rental) {
    return (
      <FormattedMessage
        id="rent.held"
        defaultMessage="The term starts when you get the number, and the price is charged then. If no SMS comes, you can give it back within {minutes} minutes for all of the money, {max} times in 24 hours. Later it is not refundable."
        values={{ minutes: RENTAL_GIVE_BACK_MINUTES, max: RENTAL_GIVE_BACKS_PER_DAY_MAX }}
      />
    );
  }
  return (
    <>
      {request.source ? (
        <VendorHeld {...{ request }} source={request.source} />
      ) : (
        <FormattedMessage
          id="buy.held"
          defaultMessage="The price is held, not charged. It comes back automatically if no SMS comes in {num, number} minutes."
          values={{ num: SETTLEMENT_MINUTES }}
        />
      )}
      <EarliestCancel />
    </>
  );
}

function What({ request }: Pick<OrderSummaryProps, 'request'>): ReactNode {
  const intl = useIntl();
  const app = (
    <bdi>{intl.formatList([request.appName, ...(request.moreApps ?? []).map(({ appName }) => appName)])}</bdi>
  );
  if (request.moreApps)
    return (
      <FormattedMessage id="buy.more.what" defaultMessage="{apps}, one SMS each" values={{ apps: app }} />
    );
  if (!request.rental)
    return <FormattedMessage id="buy.summary.what" defaultMessage="{app}, one SMS" values={{ app }} />;
  return (
    <FormattedMessage
      id="rent.summary.what"
      defaultMessage="{app}, {type, select, new {new number} other {used number}}"
      values={{ app, type: request.rental.numberType }}
    />
  );
}

/** The term, and the day on which it will end. */
export function TermAndEnd({ hours }: { readonly hours: number }): ReactNode {
  const until = new Date(serverNow() + hours * 3_600_000).toISOString();
  return (
    <FormattedMessage
      id="rent.summary.until"
      defaultMessage="{term}, to {day}"
      values={{ term: <TermName hours={hours} />, day: <Stamp at={until} form="day" /> }}
    />
  );
}

function Term({ hours }: { readonly hours: number }): ReactNode {
  return (
    <>
      <dt>
        <FormattedMessage id="rent.summary.term" defaultMessage="Term" />
      </dt>
      <dd>
        <TermAndEnd hours={hours} />
      </dd>
    </>
  );
}

/** How many numbers, if more than one. */
function Quantity({ of: request }: { readonly of: PurchaseRequest }): ReactNode {
  const quantity = quantityOf(request);
  if (quantity === 1) return null;
  return (
    <>
      <dt>
        <FormattedMessage id="buy.summary.quantity" defaultMessage="Numbers" />
      </dt>
      <dd className="num">× {quantity}</dd>
    </>
  );
}

/** The balance now and after the purchase. */
function Balance({
  dollars,
  after,
}: {
  readonly dollars: number | undefined;
  readonly after: number | undefined;
}): ReactNode {
  return (
    <>
      <dt>
        <FormattedMessage id="buy.summary.balance" defaultMessage="On your balance" />
      </dt>
      <dd>
        <Money dollars={dollars} />
      </dd>
      {after !== undefined && after >= 0 && (
        <>
          <dt>
            <FormattedMessage id="buy.summary.after" defaultMessage="After the purchase" />
          </dt>
          <dd>
            <Money dollars={after} />
          </dd>
        </>
      )}
    </>
  );
}

/** Price, balance, and the button with the price. A low balance is reported before the click. */
export function OrderSummary({
  request,
  app,
  isOff,
  purchase,
  onBuy,
  onQuantity,
}: OrderSummaryProps): ReactNode {
  const { data: balance } = useBalance();
  const after = balance && Math.round((balance.balance - totalOf(request)) * 1000) / 1000;
  return (
    <aside className="card summary">
      <h2>
        <FormattedMessage id="buy.summary" defaultMessage="Order summary" />
      </h2>
      <div className="summary-body">
        <QuantityChoice quantity={quantityOf(request)} onChoose={onQuantity} />
        <dl>
          <dt>
            <What request={request} />
          </dt>
          <dd>
            <Money dollars={request.price} currency={false} />
          </dd>
          <Quantity of={request} />
          {request.rental && <Term hours={request.rental.termHours} />}
          <dt>
            <FormattedMessage id="buy.summary.rank" defaultMessage="Your price" />
          </dt>
          <dd className="summary-rank">
            <PriceRank rank={app.price_rank} />
            <VolumeReason discount={app.discount} />
          </dd>
          <dt className="summary-total">
            <FormattedMessage id="buy.summary.total" defaultMessage="Total" />
          </dt>
          <dd className="summary-total">
            <Money dollars={totalOf(request)} />
          </dd>
          <Balance dollars={balance?.balance} {...{ after }} />
        </dl>
        {after !== undefined && after < 0 && <Missing dollars={-after} {...{ request, purchase }} />}
        <PurchaseNotice purchase={purchase} />
        <BuyButton {...{ request, purchase, onBuy }} disabled={isOff || (after !== undefined && after < 0)} />
        <div className="summary-promise">
          <HeldNotTaken request={request} />
        </div>
      </div>
    </aside>
  );
}
