import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { orderPath } from '../../session/paths.ts';
import type { TermHours } from '../../session/preferences.store.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, moneyText, Phone } from '../../ui/figures.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { useLead } from '../purchase/use-lead.ts';
import { TermChoice } from '../rentals/term-choice.tsx';
import { type ReservationView, useTake } from './reservations.api.ts';

type Prices = NonNullable<ReservationView['prices']>;

function WayChoice({
  rents,
  onChoose,
}: {
  readonly rents: boolean;
  readonly onChoose: (rents: boolean) => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <fieldset
      className="segments"
      aria-label={intl.formatMessage({ id: 'reservation.way', defaultMessage: 'What you buy' })}
    >
      <button type="button" aria-pressed={!rents} onClick={() => onChoose(false)}>
        <FormattedMessage id="reservation.way.activation" defaultMessage="One code" />
      </button>
      <button type="button" aria-pressed={rents} onClick={() => onChoose(true)}>
        <FormattedMessage id="reservation.way.rental" defaultMessage="Rental" />
      </button>
    </fieldset>
  );
}

function Facts({ price }: { readonly price: number }): ReactNode {
  const { data: balance } = useBalance();
  return (
    <FactList>
      <Fact label={<FormattedMessage id="reservation.take.price" defaultMessage="Price" />}>
        <strong>
          <Money dollars={price} />
        </strong>
      </Fact>
      <Fact label={<FormattedMessage id="reservation.take.balance" defaultMessage="Balance" />}>
        <Money dollars={balance?.balance} />
      </Fact>
    </FactList>
  );
}

/** Takes the number, and opens the page of its order, after a retry too. */
function useTaking(): ReturnType<typeof useTake> {
  const taking = useTake();
  const startLead = useLead();
  return {
    ...taking,
    async buy(request, key) {
      const lead = startLead();
      const orderId = await taking.buy(request, key);
      if (orderId !== null) lead(orderPath(orderId), request.appName);
      return orderId;
    },
  };
}

function Form({ row, prices }: { readonly row: ReservationView; readonly prices: Prices }): ReactNode {
  const [rents, setRents] = useState(false);
  const [term, setTerm] = useState<TermHours>(168);
  const taking = useTaking();
  const priceOf = (hours: TermHours) => prices.rentals.find(({ term_hours }) => term_hours === hours)?.price;
  const price = rents ? priceOf(term) : prices.activation;
  const take = (): void => {
    if (price === undefined) return;
    const rental = rents ? { termHours: term, numberType: prices.number_type } : null;
    const { reservation_uuid: reservationId, app_name: appName } = row;
    void taking.buy({ what: 'take', reservationId, appName, rental, price });
  };
  return (
    <>
      <WayChoice rents={rents} onChoose={setRents} />
      {rents && <TermChoice chosen={term} onChoose={setTerm} priceOf={priceOf} />}
      <Facts price={price ?? 0} />
      <PurchaseNotice purchase={taking} />
      <Button look="primary" size="lg" wide spends busy={taking.state.phase === 'busy'} onClick={take}>
        <FormattedMessage
          id="reservation.take.button"
          defaultMessage="Take it for {price}"
          values={{ price: moneyText(price ?? 0) }}
        />
      </Button>
    </>
  );
}

/** Takes a reserved number: for one code, or for a term. The price is shown before the click. */
export function TakeCard({
  row,
  onClose,
}: {
  readonly row: ReservationView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const card = useInSight(row.reservation_uuid);
  return (
    <section ref={card} className="card extend-card">
      <div className="card-head">
        <h2 className="grow">
          <FormattedMessage
            id="reservation.take.title"
            defaultMessage="Take {number}"
            values={{ number: <Phone number={row.number} /> }}
          />
        </h2>
        <Button
          look="ghost"
          size="sm"
          square
          aria-label={intl.formatMessage({ id: 'reservation.take.close', defaultMessage: 'Close' })}
          onClick={onClose}
        >
          <X size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
      <div className="extend-body">
        {row.prices && <Form key={row.reservation_uuid} row={row} prices={row.prices} />}
      </div>
    </section>
  );
}
