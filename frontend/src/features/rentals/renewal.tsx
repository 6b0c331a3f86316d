import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Money, moneyText, Stamp } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import { firstTerm } from './extend-card.tsx';
import { useExtensionPrices } from './rentals.api.ts';
import { TermName } from './term-name.tsx';

interface RenewalProps {
  readonly rental: OrderView;
}

const failures = defineMessages({
  price: {
    id: 'rental.renewal.failed.price',
    defaultMessage: 'It did not renew itself: it costs more now than you agreed to.',
  },
  funds: {
    id: 'rental.renewal.failed.funds',
    defaultMessage: 'It did not renew itself: your balance was too low.',
  },
  debt: {
    id: 'rental.renewal.failed.debt',
    defaultMessage: 'It did not renew itself: your balance owes money.',
  },
  account: {
    id: 'rental.renewal.failed.account',
    defaultMessage: 'It did not renew itself: your account was not active.',
  },
  number: {
    id: 'rental.renewal.failed.number',
    defaultMessage: 'It did not renew itself: the number cannot be rented any longer.',
  },
  key: {
    id: 'rental.renewal.failed.key',
    defaultMessage: 'It did not renew itself: the API key that turned this on may not buy it.',
  },
});

/** Sends one change. The page is read again, because another window may have changed it. */
function useChange(): { readonly busy: boolean; readonly change: (act: () => Promise<unknown>) => void } {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  async function run(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
      refreshMoney();
    }
  }
  return { busy, change: (act) => void run(act) };
}

/** It is on: what it costs at most, and how it is turned off. */
function On({
  rental,
  renewal,
}: RenewalProps & { readonly renewal: NonNullable<OrderView['renewal']> }): ReactNode {
  const { busy, change } = useChange();
  const params = { id: rental.order_uuid };
  return (
    <>
      <p className="t13">
        <FormattedMessage
          id="rental.renewal.on"
          defaultMessage="Renews itself on {at}, for {term} at the price of then, {price} at most."
          values={{
            at: <Stamp at={renewal.renews_at} />,
            term: <TermName hours={renewal.term_hours} />,
            price: <Money dollars={renewal.max_price} />,
          }}
        />
      </p>
      <Button
        look="outline"
        busy={busy}
        onClick={() => change(() => command('DELETE /api/order_number/renewal/{id}', { params }))}
      >
        <FormattedMessage id="rental.renewal.stop" defaultMessage="Do not renew" />
      </Button>
    </>
  );
}

/** It is off: the price that the customer agrees to is on the button. */
function Off({ rental }: RenewalProps): ReactNode {
  const { busy, change } = useChange();
  const { data: prices } = useExtensionPrices(rental.order_uuid);
  const term = firstTerm(rental);
  const price = prices?.terms.find(({ term_hours }) => term_hours === term)?.price;
  if (prices && price === undefined) return null;
  const params = { id: rental.order_uuid };
  return (
    <>
      {rental.renewal_failure && (
        <p className="t13">
          <FormattedMessage {...failures[rental.renewal_failure]} />
        </p>
      )}
      <p className="t12 dim">
        <FormattedMessage
          id="rental.renewal.rule"
          defaultMessage="It can renew itself an hour before it ends. We tell you before, and it never costs more than the price that you agree to now."
        />
      </p>
      {price === undefined ? (
        // The room of the button, so that nothing below moves when the price comes.
        <span className="rental-renewal-room" aria-hidden="true" />
      ) : (
        <Button
          look="outline"
          busy={busy}
          onClick={() =>
            change(() =>
              command('PUT /api/order_number/renewal/{id}', {
                params,
                body: { term_hours: term, max_price: price },
              }),
            )
          }
        >
          <FormattedMessage
            id="rental.renewal.start"
            defaultMessage="Renew for {term} each time: {price}"
            values={{ term: <TermName hours={term} />, price: moneyText(price) }}
          />
        </Button>
      )}
    </>
  );
}

/** Whether a rental renews itself. It is off until the customer turns it on. */
export function RenewalSwitch({ rental }: RenewalProps): ReactNode {
  const { renewal } = rental;
  return (
    <div className="rental-renewal">
      {renewal ? <On {...{ rental, renewal }} /> : <Off rental={rental} />}
    </div>
  );
}
