import { CreditCard } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useShopValues } from '../../api/shop-settings.api.ts';
import { amountCharacters } from '../../ui/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Money, moneyText, Stamp } from '../../ui/figures.tsx';
import { MoneyHelp } from '../../ui/money-help.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useTopUp } from '../purchase/top-up.store.ts';
import {
  amountOf,
  coinText,
  firstAmount,
  hasPartsOfCent,
  isTooLittle,
  type PaymentBounds,
  tooLittleDollars,
} from './amount.ts';
import { CoinIcon } from './coin-icon.tsx';
import { openPayerTab } from './payer-tab.ts';
import { type StartedPayment, startPayment, useRates, type Way } from './payments.api.ts';
import { WaitingNote } from './waiting-note.tsx';
import { type CoinWay, type Ways, waysOf } from './ways.ts';

const AMOUNTS = [0.5, 5, 10, 25, 50] as const;

function amountText(dollars: number): string {
  return moneyText(dollars, { currency: false });
}

/** The suggested amounts. The amount that covers the waiting purchase comes first. */
function suggestions(missing: number | null, bounds: PaymentBounds): readonly number[] {
  const first = firstAmount(missing, bounds);
  const most = bounds['payment-most'] / 1000;
  return [first, ...AMOUNTS.filter((amount) => amount > first && amount <= most)].slice(0, AMOUNTS.length);
}

function AmountFault({ text, bounds }: { readonly text: string; readonly bounds: PaymentBounds }): ReactNode {
  if (isTooLittle(text, bounds)) {
    return (
      <FormattedMessage
        id="topup.amount.little"
        defaultMessage="Total amount must be more than {amount}"
        values={{ amount: moneyText(tooLittleDollars(bounds)) }}
      />
    );
  }
  if (hasPartsOfCent(text)) {
    return (
      <FormattedMessage
        id="topup.amount.cents"
        defaultMessage="Payments are in whole cents: at most 2 decimals"
      />
    );
  }
  return (
    <FormattedMessage
      id="topup.amount.wrong"
      defaultMessage="Enter dollars and whole cents, from {least} to {most}"
      values={{
        least: amountText(bounds['payment-least'] / 1000),
        most: amountText(bounds['payment-most'] / 1000),
      }}
    />
  );
}

function AmountField({
  text,
  onText,
  isWrong,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isWrong: boolean;
}): ReactNode {
  const missing = useTopUp((state) => state.missing);
  const bounds = useShopValues();
  return (
    <div>
      <Field
        label={<FormattedMessage id="topup.amount" defaultMessage="Amount" />}
        error={isWrong && <AmountFault {...{ text, bounds }} />}
      >
        {(control) => (
          <div className="input balance-amount" data-size="lg" data-invalid={isWrong ? '' : undefined}>
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target }) => onText(amountCharacters(target.value))}
              onFocus={({ target }) => target.select()}
            />
            <span className="dim">USD</span>
          </div>
        )}
      </Field>
      <div className="balance-chips">
        {suggestions(missing, bounds).map((amount) => (
          <button
            key={amount}
            type="button"
            className="balance-chip num"
            aria-pressed={amountOf(text, bounds) === amount}
            onClick={() => onText(amountText(amount))}
          >
            {amountText(amount)}
          </button>
        ))}
      </div>
    </div>
  );
}

function CoinList({
  coins,
  chosen,
  amount,
  onChoose,
}: {
  readonly coins: readonly CoinWay[];
  readonly chosen: string | null;
  readonly amount: number | null;
  readonly onChoose: (way: Way) => void;
}): ReactNode {
  const intl = useIntl();
  const group = useId();
  return (
    <fieldset
      className="balance-coins"
      aria-label={intl.formatMessage({ id: 'topup.coin', defaultMessage: 'Coin' })}
    >
      {coins.map(({ gateway, coin, name, rate }) => (
        <label key={coin} className="balance-coin">
          <input
            type="radio"
            name={group}
            checked={chosen === coin}
            onChange={() => onChoose({ gateway, coin })}
          />
          <CoinIcon code={coin} />
          <span>{name}</span>
          <span className="num t12 dim grow">{coin}</span>
          <span className="num t13">{rate !== null && amount !== null && coinText(amount, rate)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function WayChoice({
  ways,
  way,
  amount,
  onWay,
}: {
  readonly ways: Ways;
  readonly way: Way;
  readonly amount: number | null;
  readonly onWay: (way: Way) => void;
}): ReactNode {
  const intl = useIntl();
  const { card, coins } = ways;
  const first = coins[0];
  return (
    <div className="balance-ways">
      <span className="field-label">
        <FormattedMessage id="topup.with" defaultMessage="Pay with" />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons that belong together are not a form. */}
      <div
        className="balance-segments"
        role="group"
        aria-label={intl.formatMessage({ id: 'topup.with.label', defaultMessage: 'Pay with' })}
      >
        {card && (
          <button type="button" aria-pressed={way.coin === null} onClick={() => onWay(card)}>
            <CreditCard size={15} strokeWidth={1.5} aria-hidden="true" />
            <FormattedMessage id="topup.card" defaultMessage="Card, wallet" />
          </button>
        )}
        {first && (
          <button
            type="button"
            aria-pressed={way.coin !== null}
            onClick={() => way.coin === null && onWay({ gateway: first.gateway, coin: first.coin })}
          >
            <CoinIcon code="BTC" />
            <FormattedMessage id="topup.coins" defaultMessage="Coins" />
          </button>
        )}
      </div>
      {way.coin !== null && <CoinList coins={coins} chosen={way.coin} amount={amount} onChoose={onWay} />}
    </div>
  );
}

interface Sum {
  readonly amount: number | null;
  readonly coin: CoinWay | undefined;
}

function BalanceSum({ amount }: Pick<Sum, 'amount'>): ReactNode {
  const { data: balance } = useBalance();
  const debt = balance?.debt ?? 0;
  const after =
    balance && amount !== null ? Math.round((balance.balance + amount - debt) * 1000) / 1000 : null;
  return (
    <dl className="balance-sum">
      <dt>
        <FormattedMessage id="topup.before" defaultMessage="Balance" />
      </dt>
      <dd>
        <Money dollars={balance?.balance} currency={false} />
      </dd>
      <dt>
        <FormattedMessage id="topup.add" defaultMessage="You add" />
      </dt>
      <dd>
        <Money dollars={amount} currency={false} />
      </dd>
      {debt > 0 && (
        <>
          <dt>
            <FormattedMessage id="topup.debt" defaultMessage="Owed, paid first" />
          </dt>
          <dd>
            <Money dollars={-debt} currency={false} />
          </dd>
        </>
      )}
      <dt className="balance-after">
        <FormattedMessage id="topup.after" defaultMessage="After" />
      </dt>
      <dd className="balance-after">
        <Money dollars={after} />
      </dd>
    </dl>
  );
}

function CoinSum({ amount, coin }: Sum): ReactNode {
  if (!coin?.rate || amount === null) return null;
  return (
    <dl className="balance-sum balance-send">
      <dt>
        <FormattedMessage id="topup.send" defaultMessage="You send" />
      </dt>
      <dd className="num">
        {coinText(amount, coin.rate)} {coin.coin}
      </dd>
      <dt>
        <FormattedMessage id="topup.rate-of" defaultMessage="Rate of" />
      </dt>
      <dd>
        <Stamp at={coin.rateAt} form="clock" />
      </dd>
    </dl>
  );
}

function Summary({ amount, coin }: Sum): ReactNode {
  return (
    <>
      <BalanceSum amount={amount} />
      <CoinSum amount={amount} coin={coin} />
      <WaitingNote />
      <p className="t12 dim">
        <FormattedMessage
          id="topup.rule"
          defaultMessage="What arrives is added to your balance. You can spend it here; it is not paid out."
        />
      </p>
    </>
  );
}

/**
 * One key for one payment. It stays until the server answers, because a retry after a lost answer must not start a second
 * payment.
 */
function usePaymentKey(): (wish: string) => string {
  const last = useRef<{ readonly wish: string; readonly key: string } | null>(null);
  return (wish) => {
    if (last.current?.wish !== wish) last.current = { wish, key: newIdempotencyKey() };
    return last.current.key;
  };
}

function Choices({
  ways,
  onStarted,
}: {
  readonly ways: Ways;
  readonly onStarted: (payment: StartedPayment) => void;
}): ReactNode {
  const missing = useTopUp((state) => state.missing);
  const bounds = useShopValues();
  // The bounds are often read after the form is shown, so the suggestion follows them until the customer types.
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? amountText(firstAmount(missing, bounds));
  const [chosen, setChosen] = useState<Way | null>(null);
  const [isTried, setTried] = useState(false);
  const submission = useSubmit('does-nothing');
  const keyOf = usePaymentKey();
  const amount = amountOf(text, bounds);
  const way = chosen ?? ways.card ?? ways.coins[0];
  if (!way) return null;
  const coin = ways.coins.find((each) => each.coin === way.coin);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (amount === null || submission.busy) return;
    const key = keyOf(JSON.stringify([way, amount]));
    const tab = way.coin === null ? openPayerTab() : null;
    const isStarted = await submission.run(async () => {
      const started = await startPayment(way, amount, key);
      tab?.goTo(started.pay_url);
      onStarted(started);
    });
    if (!isStarted) tab?.close();
  };
  return (
    <form className="balance-columns" noValidate onSubmit={(event) => void submit(event)}>
      <div className="balance-choices">
        <AmountField text={text} onText={setText} isWrong={isTried && amount === null} />
        <WayChoice {...{ ways, way, amount }} onWay={setChosen} />
      </div>
      <div className="balance-side">
        <Summary amount={amount} coin={coin} />
        <span className="grow" />
        <p role="alert" className="balance-problem">
          {submission.text}
        </p>
        <Button type="submit" look="primary" size="lg" wide busy={submission.busy}>
          {way.coin === null ? (
            <FormattedMessage id="topup.to-page" defaultMessage="Continue to the payment" />
          ) : (
            <FormattedMessage id="topup.get-address" defaultMessage="Get the address" />
          )}
        </Button>
      </div>
    </form>
  );
}

/** The amount, and the way to pay. */
export function PayForm({ onStarted }: { readonly onStarted: (payment: StartedPayment) => void }): ReactNode {
  const { data, error, mutate } = useRates();
  // A later read may fail: what was chosen and typed stays.
  if (error && !data) {
    return (
      <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
        <FormattedMessage id="topup.failed" defaultMessage="The ways to pay did not load" />
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <div className="balance-choices" aria-busy="true">
        <Skeleton width={60} />
        <Skeleton width={90} />
      </div>
    );
  }
  const ways = waysOf(data);
  if (!ways.card && ways.coins.length === 0) {
    return (
      <EmptyState action={<MoneyHelp />}>
        <FormattedMessage id="topup.off" defaultMessage="No way to pay is switched on here." />
      </EmptyState>
    );
  }
  return <Choices ways={ways} onStarted={onStarted} />;
}
