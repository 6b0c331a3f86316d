import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { orderPath, paths } from '../../session/paths.ts';
import { type TermHours, usePreferences } from '../../session/preferences.store.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { isSameRequest, type PurchaseRequest, quantityOf, totalOf } from '../purchase/purchase-request.ts';
import { useLead } from '../purchase/use-lead.ts';
import { type Purchase, usePurchase } from '../purchase/use-purchase.ts';
import { TermChoice } from '../rentals/term-choice.tsx';
import type { InventoryNumber, Way } from './inventory.api.ts';
import { ordersOf, priceOfOrders } from './orders-of-selection.ts';
import { SelectedCount } from './selected-count.tsx';
import { useSelection } from './selection.store.ts';

interface ShownApp {
  readonly app_uuid: string;
  readonly app_name: string;
  readonly image_name: string | null;
}

/** One code or a rental, as this device remembers it. */
export function useWay(): { readonly way: Way; readonly term: TermHours } {
  const { mode, termHours: term } = usePreferences();
  return { way: mode === 2 ? term : null, term };
}

/** One code, or a rental and its term. */
export function WayChoice(): ReactNode {
  const intl = useIntl();
  const { way, term } = useWay();
  const set = usePreferences((state) => state.set);
  return (
    <>
      <fieldset
        className="segments"
        aria-label={intl.formatMessage({ id: 'inventory.way', defaultMessage: 'What you buy' })}
      >
        <button type="button" aria-pressed={way === null} onClick={() => set({ mode: 0 })}>
          <FormattedMessage id="inventory.way.code" defaultMessage="One code" />
        </button>
        <button type="button" aria-pressed={way !== null} onClick={() => set({ mode: 2 })}>
          <FormattedMessage id="inventory.way.rental" defaultMessage="Rental" />
        </button>
      </fieldset>
      {way !== null && <TermChoice chosen={term} onChoose={(termHours) => set({ termHours })} />}
    </>
  );
}

/** Buys, and then opens the page that shows the numbers. Bought numbers are removed from the selection. */
function useBuying(): Purchase {
  const purchase = usePurchase();
  const startLead = useLead();
  const toggle = useSelection((state) => state.toggle);
  async function buy(request: PurchaseRequest, key?: string): Promise<string | null> {
    const lead = startLead();
    const orderId = await purchase.buy(request, key);
    if (orderId === null) return null;
    const { numbers } = useSelection.getState();
    for (const number of request.numbers ?? []) if (numbers.includes(number)) toggle(number);
    const hasPage = request.rental !== undefined || quantityOf(request) > 1;
    lead(hasPage ? orderPath(orderId) : paths['dashboard-root'], request.appName);
    return orderId;
  }
  return { ...purchase, buy };
}

function BuyButton({
  order,
  purchase,
  disabled,
}: {
  readonly order: PurchaseRequest;
  readonly purchase: Purchase;
  readonly disabled: boolean;
}): ReactNode {
  const { state } = purchase;
  return (
    <Button
      look="primary"
      size="lg"
      wide
      spends
      busy={state.phase === 'busy' && isSameRequest(state.request, order)}
      disabled={disabled}
      onClick={() => void purchase.buy(order)}
    >
      <span>
        <FormattedMessage
          id="inventory.buy"
          defaultMessage="{isRental, select, true {Rent} other {Buy}} {quantity, plural, one {# number} other {# numbers}} for {app}: {price}"
          values={{
            isRental: String(order.rental !== undefined),
            quantity: quantityOf(order),
            app: <bdi>{order.appName}</bdi>,
            price: moneyText(totalOf(order)),
          }}
        />
      </span>
    </Button>
  );
}

/** Says how many selected numbers are not bought, because they are taken by now. */
function LeftOut({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <p className="t12 dim">
      <FormattedMessage
        id="inventory.left-out"
        defaultMessage="{count, plural, one {# number is} other {# numbers are}} not available and will not be bought."
        values={{ count }}
      />
    </p>
  );
}

/** How many are selected, and the button that drops them. */
function Head({ count }: { readonly count: number }): ReactNode {
  const intl = useIntl();
  const clear = useSelection((state) => state.clear);
  return (
    <div className="card-head">
      <h2 className="grow">
        <SelectedCount count={count} />
      </h2>
      {count > 0 && (
        <Button
          look="ghost"
          size="sm"
          square
          aria-label={intl.formatMessage({ id: 'inventory.clear', defaultMessage: 'Clear the selection' })}
          onClick={clear}
        >
          <X size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/** What to do while nothing is selected. */
function Nothing(): ReactNode {
  return (
    <p className="t12 dim">
      <FormattedMessage
        id="inventory.select-some"
        defaultMessage="Select numbers in the list to buy exactly these."
      />
    </p>
  );
}

interface SelectionCardProps {
  readonly app: ShownApp;
  readonly rows: readonly InventoryNumber[];
  /** How many are selected, also without a row. Absent: as many as there are rows. */
  readonly count?: number;
  /** Whether another app is being chosen, so that nothing can be bought. */
  readonly disabled?: boolean;
  /** Shown in place of the price and the buttons while not all rows are known. */
  readonly pending?: ReactNode;
}

/** What the selected numbers cost, and the buttons that buy them. */
function Orders({ app, rows, count, disabled }: Required<Omit<SelectionCardProps, 'pending'>>): ReactNode {
  const { way } = useWay();
  const purchase = useBuying();
  const orders = ordersOf(app, way, rows);
  const bought = orders.reduce((sum, order) => sum + quantityOf(order), 0);
  return (
    <>
      <FactList>
        <Fact label={<FormattedMessage id="inventory.app" defaultMessage="App" />}>
          <bdi>{app.app_name}</bdi>
        </Fact>
        <Fact label={<FormattedMessage id="inventory.total" defaultMessage="Total" />}>
          <strong>
            <Money dollars={priceOfOrders(orders)} />
          </strong>
        </Fact>
      </FactList>
      {count === 0 && <Nothing />}
      <LeftOut count={count - bought} />
      {orders.length > 1 && (
        <p className="t12 dim">
          <FormattedMessage
            id="inventory.prices-differ"
            defaultMessage="One order has one price, so these are {count, number} orders."
            values={{ count: orders.length }}
          />
        </p>
      )}
      <PurchaseNotice purchase={purchase} />
      {orders.map((order) => (
        <BuyButton key={order.numbers?.join()} {...{ order, purchase, disabled }} />
      ))}
    </>
  );
}

/**
 * The selected numbers as one order: one code each, or a rental, with the price before the click. Beside a list, the card is also
 * there while nothing is selected: if it came with the first one, the rows would move under the next click.
 */
export function SelectionCard(props: SelectionCardProps): ReactNode {
  const { app, rows, count = rows.length, disabled = false, pending } = props;
  return (
    <section className="card extend-card selection-card">
      <Head count={count} />
      <div className="extend-body">
        <WayChoice />
        {pending || <Orders {...{ app, rows, count, disabled }} />}
      </div>
    </section>
  );
}
