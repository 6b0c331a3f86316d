import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { Money, moneyText } from '../../../ui/figures.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { PercentOff } from '../../purchase/volume-discount.tsx';
import type { SupportOrderForm } from './use-support-order.ts';

interface OfForm {
  readonly form: SupportOrderForm;
}

/** Which entry of the price list sets the price of the customer. `rank`: 1 to 7, the most specific first. */
function Why({ rank }: { readonly rank: number }): ReactNode {
  return (
    <FormattedMessage
      id="create-order.why"
      defaultMessage="{rank, select, 1 {Own price of the customer for this country and provider} 2 {Own price of the customer for this country} 3 {Own price of the customer} 4 {Price for this country and provider} 5 {Price for this country} 6 {Price for this provider} other {Price for everybody}}"
      values={{ rank: String(rank) }}
    />
  );
}

function Price({ form: { price, rank, percentOff, total, quantity } }: OfForm): ReactNode {
  return (
    <>
      <Fact label={<FormattedMessage id="create-order.price" defaultMessage="Price of one" />}>
        {price === null ? '–' : <Money dollars={price} />}
      </Fact>
      <Fact label={<FormattedMessage id="create-order.why.label" defaultMessage="Why" />}>
        <Listed
          parts={[
            rank === null ? '–' : <Why key="why" rank={rank} />,
            ...(percentOff === null ? [] : [<PercentOff key="off" percent={percentOff} />]),
          ]}
        />
      </Fact>
      <Fact
        label={
          <FormattedMessage
            id="create-order.total"
            defaultMessage="Total for {quantity, plural, one {# number} other {# numbers}}"
            values={{ quantity: quantity ?? 1 }}
          />
        }
      >
        <strong>{total === null ? '–' : <Money dollars={total} />}</strong>
      </Fact>
    </>
  );
}

/** Why it cannot be bought; nothing if it can. */
function Against({ form: { buyer, isUnsold, left, submission } }: OfForm): ReactNode {
  if (submission.text !== null) return submission.text;
  if (buyer && buyer.status !== 'active') {
    return (
      <FormattedMessage
        id="create-order.inactive"
        defaultMessage="The account of this customer is not active, so nothing can be bought for it."
      />
    );
  }
  if (isUnsold)
    return (
      <FormattedMessage
        id="create-order.unsold"
        defaultMessage="This customer cannot buy the app there: no price fits."
      />
    );
  if (left === null || left >= 0) return null;
  return (
    <FormattedMessage
      id="create-order.missing"
      defaultMessage="{amount} is missing on the balance of the customer."
      values={{ amount: moneyText(-left) }}
    />
  );
}

/** What the order costs, what is left of the balance after it, and the button. */
export function CreateOrderSummary({ form }: OfForm): ReactNode {
  const { buyer, left, total, submission } = form;
  return (
    <div className="order-side">
      <section className="card create-order-summary">
        <FactList>
          <Fact label={<FormattedMessage id="create-order.for" defaultMessage="For" />}>
            {buyer ? (
              <Link className="admin-link cut" to={customerPath(buyer.user_id)}>
                <bdi>{buyer.email}</bdi>
              </Link>
            ) : (
              '–'
            )}
          </Fact>
          <Price form={form} />
          <Fact label={<FormattedMessage id="create-order.balance" defaultMessage="Free balance now" />}>
            {buyer ? <Money dollars={buyer.balance} /> : '–'}
          </Fact>
          <Fact label={<FormattedMessage id="create-order.left" defaultMessage="Free balance after" />}>
            {left === null ? '–' : <Money dollars={left} />}
          </Fact>
        </FactList>
        <p role="alert" className="form-problem">
          <Against form={form} />
        </p>
        <Button
          type="submit"
          look="primary"
          spends
          busy={submission.busy}
          disabled={left === null || left < 0 || buyer?.status !== 'active'}
        >
          {total === null ? (
            <FormattedMessage id="create-order.submit.none" defaultMessage="Buy for the customer" />
          ) : (
            <FormattedMessage
              id="create-order.submit"
              defaultMessage="Buy for {amount}"
              values={{ amount: moneyText(total) }}
            />
          )}
        </Button>
      </section>
    </div>
  );
}
