import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { moneyText } from '../../ui/figures.tsx';
import type { ExtensionRequest } from '../purchase/extension-request.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { firstTerm } from './extend-card.tsx';
import { type ExtensionPrices, useExtension, useManyExtensionPrices } from './rentals.api.ts';
import { TermName } from './term-name.tsx';

/** A limit, because the price of each rental needs its own read. */
const MOST_AT_ONCE = 5;

/** The extension of a rental by the term that was rented; null if that term is not sold any more. */
function requestOf(rental: OrderView, prices: ExtensionPrices | undefined): ExtensionRequest | null {
  const termHours = firstTerm(rental);
  const termPrice = prices?.terms.find((term) => term.term_hours === termHours);
  if (!prices || !termPrice) return null;
  const { order_uuid: orderId, app_name: appName } = rental;
  return { what: 'extension', orderId, appName, termHours, price: termPrice.price, from: prices.ends_at };
}

/** The term of all of them; null if they differ. */
function commonTerm(requests: readonly ExtensionRequest[]): number | null {
  const terms = new Set(requests.map(({ termHours }) => termHours));
  const [term = null] = terms;
  return terms.size === 1 ? term : null;
}

function sumOf(requests: readonly ExtensionRequest[]): number {
  return requests.reduce((sum, { price }) => sum + Math.round(price * 1000), 0) / 1000;
}

function Words({ requests }: { readonly requests: readonly ExtensionRequest[] }): ReactNode {
  const term = commonTerm(requests);
  return (
    <FormattedMessage
      id="my-numbers.extend-soon"
      defaultMessage="{count, plural, one {Extend it} =2 {Extend both} other {Extend all #}}{by, select, yes { by {term}} other {}} for {price}"
      values={{
        count: requests.length,
        by: term === null ? 'no' : 'yes',
        term: term !== null && <TermName hours={term} />,
        price: moneyText(sumOf(requests)),
      }}
    />
  );
}

/** Extends the rentals that end soon, each by its own term, one after the other. The button names the price of all. */
export function ExtendSoon({ rentals }: { readonly rentals: readonly OrderView[] }): ReactNode {
  const few = rentals.length <= MOST_AT_ONCE ? rentals : [];
  const { data: prices } = useManyExtensionPrices(few.map(({ order_uuid: id }) => id));
  const extension = useExtension();
  const [busy, setBusy] = useState(false);
  const requests = few.flatMap((rental, at) => requestOf(rental, prices?.[at]) ?? []);
  const isOffered = requests.length > 0 && requests.length === few.length;
  async function extendAll(): Promise<void> {
    setBusy(true);
    try {
      // The first refused one says why, and the others wait for the customer's next click. Those that were extended leave the list.
      for (const request of requests) if ((await extension.buy(request)) === null) return;
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {isOffered && (
        <Button look="outline" size="sm" spends busy={busy} onClick={() => void extendAll()}>
          <Words requests={requests} />
        </Button>
      )}
      <PurchaseNotice purchase={extension} />
    </>
  );
}
