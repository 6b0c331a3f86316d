import { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import type { TermHours } from '../../session/preferences.store.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, moneyText, Phone, Stamp } from '../../ui/figures.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { useExtension, useExtensionPrices } from './rentals.api.ts';
import { TermChoice } from './term-choice.tsx';
import './rentals.css';

interface ExtendProps {
  readonly rental: OrderView;
}

function isTerm(hours: number | null): hours is TermHours {
  return RENTAL_TERMS_HOURS.some((term) => term === hours);
}

/** The initially chosen term: the one that was rented. */
export function firstTerm({ term_hours }: OrderView): TermHours {
  return isTerm(term_hours) ? term_hours : 168;
}

interface Offer {
  readonly price: number;
  /** The end now, and after the extension. */
  readonly from: string;
  readonly until: string;
}

/** The changes by the extension: the end of the rental, and the balance. */
function Facts({ offer }: { readonly offer: Offer }): ReactNode {
  const { data: balance } = useBalance();
  const after = balance && Math.round((balance.balance - offer.price) * 1000) / 1000;
  return (
    <FactList>
      <Fact label={<FormattedMessage id="rental.extend.from" defaultMessage="Now until" />}>
        <Stamp at={offer.from} />
      </Fact>
      <Fact label={<FormattedMessage id="rental.extend.until" defaultMessage="Then until" />}>
        <strong>
          <Stamp at={offer.until} />
        </strong>
      </Fact>
      <Fact label={<FormattedMessage id="rental.extend.price" defaultMessage="Price" />}>
        <strong>
          <Money dollars={offer.price} />
        </strong>
      </Fact>
      <Fact label={<FormattedMessage id="rental.extend.after" defaultMessage="Balance after" />}>
        {after !== undefined && after < 0 ? (
          <FormattedMessage
            id="rental.extend.missing"
            defaultMessage="{amount} too low"
            values={{ amount: <Money dollars={-after} /> }}
          />
        ) : (
          <Money dollars={after} />
        )}
      </Fact>
    </FactList>
  );
}

/** Shown instead of the button, so that the next click does not buy again. */
function Done({ until, onAgain }: { readonly until: string; readonly onAgain: () => void }): ReactNode {
  return (
    <>
      <p className="row t13" role="status">
        <Check size={15} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage
          id="rental.extend.done"
          defaultMessage="Extended until {until}."
          values={{ until: <Stamp at={until} /> }}
        />
      </p>
      <Button look="outline" wide onClick={onAgain}>
        <FormattedMessage id="rental.extend.again" defaultMessage="Extend again" />
      </Button>
    </>
  );
}

/** The extension, and until when it was made. A retry in the notice is the same extension. */
function useExtending({ order_uuid }: OrderView) {
  const read = useExtensionPrices(order_uuid);
  const [doneUntil, setDone] = useState<string | null>(null);
  const extension = useExtension();
  const offerOf = (hours: number) => read.data?.terms.find(({ term_hours }) => term_hours === hours);
  const buy: typeof extension.buy = async (request, key) => {
    const offer = offerOf(request.termHours);
    const bought = await extension.buy(request, key);
    if (bought === null) return null;
    setDone(offer?.ends_at ?? null);
    // Not read together with the orders: a rental that was just released has no price.
    await read.mutate();
    return bought;
  };
  return { read, offerOf, doneUntil, again: () => setDone(null), extension: { ...extension, buy } };
}

/** The terms with their prices, the changes that the chosen term makes, and the button with its price. */
function Form({ rental }: ExtendProps): ReactNode {
  const [term, setTerm] = useState(firstTerm(rental));
  const { read, offerOf, doneUntil, again, extension } = useExtending(rental);
  const { data: prices, error, mutate } = read;
  if (error && !prices) {
    return (
      <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
        <FormattedMessage id="rental.extend.failed" defaultMessage="The prices did not load" />
      </ErrorState>
    );
  }
  const termPrice = offerOf(term);
  if (!prices || !termPrice) return <Skeleton width={80} />;
  const offer: Offer = { price: termPrice.price, from: prices.ends_at, until: termPrice.ends_at };
  const extend = (): void => {
    const { order_uuid: orderId, app_name: appName } = rental;
    const { price, from } = offer;
    void extension.buy({ what: 'extension', orderId, appName, termHours: term, price, from });
  };
  return (
    <>
      <TermChoice
        chosen={term}
        onChoose={(chosen) => {
          setTerm(chosen);
          again();
        }}
        priceOf={(each) => offerOf(each)?.price}
      />
      <Facts offer={offer} />
      <PurchaseNotice purchase={extension} />
      <div className="extend-act" tabIndex={-1}>
        {doneUntil !== null ? (
          <Done until={doneUntil} onAgain={again} />
        ) : (
          <Button
            look="primary"
            size="lg"
            wide
            spends
            busy={extension.state.phase === 'busy'}
            onClick={extend}
          >
            <FormattedMessage
              id="rental.extend.button"
              defaultMessage="Extend for {price}"
              values={{ price: moneyText(offer.price) }}
            />
          </Button>
        )}
      </div>
    </>
  );
}

/** Extends one rental. Its price and its new end are shown before the click. */
export function ExtendCard({ rental, onClose }: ExtendProps & { readonly onClose: () => void }): ReactNode {
  const intl = useIntl();
  const card = useInSight(rental.order_uuid);
  return (
    <section ref={card} className="card extend-card">
      <div className="card-head">
        <h2 className="grow">
          <FormattedMessage
            id="rental.extend.title"
            defaultMessage="Extend {number}"
            values={{ number: rental.number ? <Phone number={rental.number} /> : rental.app_name }}
          />
        </h2>
        <Button
          look="ghost"
          size="sm"
          square
          aria-label={intl.formatMessage({ id: 'rental.extend.close', defaultMessage: 'Close' })}
          onClick={onClose}
        >
          <X size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
      <div className="extend-body">
        {/* The key makes sure that another rental starts with its own term and its own idempotency key. */}
        <Form key={rental.order_uuid} rental={rental} />
      </div>
    </section>
  );
}
