import { ACTIVATION_WINDOW_MINUTES } from '@ringpost/domain/rules/limits';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useBalance } from '../../api/balance.api.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { orderPath, paths } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { useLead } from '../purchase/use-lead.ts';
import { type Purchase, usePurchase } from '../purchase/use-purchase.ts';
import type { UnclaimedChoice } from './unclaimed-choice.ts';
import { type PricedRow, requestOf, sumOf } from './unclaimed-request.ts';

const BuyManyDialog = lazyPart(async () => (await import('./buy-many-dialog.tsx')).BuyManyDialog);

interface BuySummaryProps {
  readonly app: UnclaimedChoice['app'];
  /** The rows that can be bought now. */
  readonly rows: readonly PricedRow[];
  /** How many chosen rows cannot be bought. */
  readonly gone: number;
  readonly onBought: (row: PricedRow) => void;
  /** Called when a dialog is closed that did not buy everything. */
  readonly onChanged: () => void;
}

/** One row is bought at once, and its order is opened. Several are bought in a dialog. */
function useBuying({ app, rows, onBought, onChanged }: BuySummaryProps) {
  const purchase = usePurchase();
  const navigate = useNavigate();
  const startLead = useLead();
  const [many, setMany] = useState<readonly PricedRow[] | null>(null);
  async function buy(): Promise<void> {
    const [row, another] = rows;
    if (another || !row) {
      setMany(rows);
      return;
    }
    await follow(requestOf(app, row));
  }
  async function follow(request: Parameters<typeof purchase.buy>[0], key?: string): Promise<string | null> {
    const lead = startLead();
    const orderId = await purchase.buy(request, key);
    const row = rows.find(({ id }) => id === request.unclaimedId);
    if (orderId === null) return null;
    if (row) onBought(row);
    lead(orderPath(orderId), request.appName);
    return orderId;
  }
  function close(): void {
    setMany(null);
    if (rows.length === 0) void navigate(paths['dashboard-order-history']);
    else onChanged();
  }
  return { purchase: { ...purchase, buy: follow }, many, buy, close };
}

/** How many of the chosen rows are not bought. */
function Gone({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <p className="t12 dim">
      <FormattedMessage
        id="unclaimed.buy.gone"
        defaultMessage="{count, plural, one {# number is} other {# numbers are}} not available any more and will not be bought."
        values={{ count }}
      />
    </p>
  );
}

/** What the rows cost, and the button that buys them. */
function Summary({
  app,
  rows,
  gone,
  purchase,
  onBuy,
}: Pick<BuySummaryProps, 'app' | 'rows' | 'gone'> & {
  readonly purchase: Purchase;
  readonly onBuy: () => void;
}): ReactNode {
  const { data: balance } = useBalance();
  const total = sumOf(rows);
  return (
    <section className="card unclaimed-summary">
      <FactList>
        <Fact label={<FormattedMessage id="unclaimed.buy.app" defaultMessage="App" />}>
          <bdi>{app.app_name}</bdi>
        </Fact>
        <Fact label={<FormattedMessage id="unclaimed.buy.total" defaultMessage="Total" />}>
          <strong>
            <Money dollars={total} />
          </strong>
        </Fact>
        <Fact label={<FormattedMessage id="unclaimed.buy.balance" defaultMessage="On your balance" />}>
          <Money dollars={balance?.balance} />
        </Fact>
      </FactList>
      <Gone count={gone} />
      <PurchaseNotice purchase={purchase} />
      <Button
        look="primary"
        size="lg"
        wide
        spends
        busy={purchase.state.phase === 'busy'}
        disabled={rows.length === 0}
        onClick={onBuy}
      >
        <span>
          <FormattedMessage
            id="unclaimed.buy"
            defaultMessage="Buy {count, plural, one {# number} other {# numbers}} for {price}"
            values={{ count: rows.length, price: moneyText(total) }}
          />
        </span>
      </Button>
      <p className="t12 dim">
        <FormattedMessage
          id="unclaimed.buy.note"
          defaultMessage="Each order begins with the SMS that you see here, and is paid with it. Its number is yours for {minutes, number} minutes, for this app."
          values={{ minutes: ACTIVATION_WINDOW_MINUTES }}
        />
      </p>
    </section>
  );
}

/** Buys the rows. When there is nothing left to buy, only the dialog that bought the rows stays. */
export function BuySummary(props: BuySummaryProps): ReactNode {
  const { app, rows, gone, onBought } = props;
  const { purchase, many, buy, close } = useBuying(props);
  return (
    <>
      {rows.length + gone > 0 && <Summary {...{ app, rows, gone, purchase }} onBuy={() => void buy()} />}
      {many && (
        <Suspense>
          <BuyManyDialog app={app} rows={many} onBought={onBought} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
