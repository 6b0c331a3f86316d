import { settlementMinutes } from '@ringpost/events/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { Button } from '../../ui/button.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { MoneyHelp } from '../../ui/money-help.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import type { PurchaseRequest } from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';

export interface OrderSummaryProps {
  readonly request: PurchaseRequest;
  readonly soldOut: boolean;
  readonly purchase: Purchase;
  readonly onBuy: () => void;
}

/** Price, balance, and the button with the price. A balance that is too low is said before the click. */
export function OrderSummary({ request, soldOut, purchase, onBuy }: OrderSummaryProps): ReactNode {
  const { data: balance } = useBalance();
  const after = balance && Math.round((balance.balance - request.price) * 1000) / 1000;
  return (
    <aside className="card summary">
      <h2>
        <FormattedMessage id="buy.summary" defaultMessage="Order summary" />
      </h2>
      <div className="summary-body">
        <dl>
          <dt>
            <FormattedMessage
              id="buy.summary.what"
              defaultMessage="{app}, one SMS"
              values={{ app: <bdi>{request.appName}</bdi> }}
            />
          </dt>
          <dd>
            <Money dollars={request.price} currency={false} />
          </dd>
          <dt className="summary-total">
            <FormattedMessage id="buy.summary.total" defaultMessage="Total" />
          </dt>
          <dd className="summary-total">
            <Money dollars={request.price} />
          </dd>
          <dt>
            <FormattedMessage id="buy.summary.balance" defaultMessage="On your balance" />
          </dt>
          <dd>
            <Money dollars={balance?.balance} />
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
        </dl>
        {after !== undefined && after < 0 && <Missing dollars={-after} />}
        <PurchaseNotice purchase={purchase} />
        <BuyButton
          {...{ request, purchase, onBuy }}
          disabled={soldOut || (after !== undefined && after < 0)}
        />
        <p className="summary-promise">
          <HeldNotTaken />
        </p>
      </div>
    </aside>
  );
}

/** How much is not there. */
export function Missing({ dollars }: { readonly dollars: number }): ReactNode {
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
        />{' '}
        <MoneyHelp />
      </span>
    </p>
  );
}

/** The one button: it is busy until the server's word. */
export function BuyButton({
  request,
  purchase,
  disabled,
  onBuy,
}: Omit<OrderSummaryProps, 'soldOut'> & { readonly disabled: boolean }): ReactNode {
  return (
    <Button
      look="primary"
      size="lg"
      wide
      disabled={disabled}
      busy={purchase.state.phase === 'busy'}
      onClick={onBuy}
    >
      <FormattedMessage
        id="buy.button"
        defaultMessage="Buy a number for {price}"
        values={{ price: moneyText(request.price) }}
      />
    </Button>
  );
}

/** When the price is charged, in two sentences. */
export function HeldNotTaken(): ReactNode {
  return (
    <FormattedMessage
      id="buy.held"
      defaultMessage="The price is held, not charged. It comes back automatically if no SMS comes in {num, number} minutes."
      values={{ num: settlementMinutes }}
    />
  );
}
