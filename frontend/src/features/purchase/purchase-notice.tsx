import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { strong } from '../../ui/rich-text.tsx';
import type { SpendingState } from './spending-state.ts';
import { refusedText } from './tell-refusal.ts';
import type { Priced } from './top-up.store.ts';
import { TopUpButton } from './top-up-button.tsx';
import type { Spending } from './use-spending.ts';
import './purchase-notice.css';

function Words({ state }: { readonly state: SpendingState<Priced> }): ReactNode {
  const intl = useIntl();
  switch (state.phase) {
    case 'missing':
      if (state.problem.code === 'debt-open') return <>{problemText(intl, state.problem)}</>;
      return (
        <FormattedMessage
          id="purchase.missing"
          defaultMessage="Your balance is <b>{amount} too low</b>. Nothing was bought."
          values={{ b: strong, amount: <Money dollars={state.missing} /> }}
        />
      );
    case 'moved':
      return (
        <FormattedMessage
          id="purchase.moved"
          defaultMessage="The price is now <b>{price}</b>, not <s>{old}</s>. Nothing was bought."
          values={{
            b: strong,
            s: (text: ReactNode[]) => <s>{text}</s>,
            price: <Money dollars={state.price} />,
            old: <Money dollars={state.request.price} />,
          }}
        />
      );
    case 'unanswered':
      return (
        <FormattedMessage
          id="purchase.unanswered"
          defaultMessage="{reason} You can try again: you will not buy twice."
          values={{ reason: problemText(intl, state.problem) }}
        />
      );
    case 'refused':
      return <>{refusedText(intl, state)}</>;
    case 'delayed':
      return <>{problemText(intl, state.problem)}</>;
    default:
      return null;
  }
}

function NextStep<Request extends Priced>({ purchase }: { readonly purchase: Spending<Request> }): ReactNode {
  const { state, buy, topUp } = purchase;
  if (state.phase === 'moved') {
    return (
      <Button
        look="primary"
        size="sm"
        spends
        onClick={() => void buy({ ...state.request, price: state.price })}
      >
        <FormattedMessage
          id="purchase.buy-for"
          defaultMessage="Buy for {price}"
          values={{ price: moneyText(state.price * (state.request.quantity ?? 1)) }}
        />
      </Button>
    );
  }
  if (state.phase === 'missing') {
    const { request, missing } = state;
    return <TopUpButton onOpen={() => topUp(request, missing)} />;
  }
  if (state.phase === 'unanswered' || state.phase === 'delayed') {
    return (
      <Button look="outline" size="sm" onClick={() => void buy(state.request)}>
        <FormattedMessage id="purchase.again" defaultMessage="Try again" />
      </Button>
    );
  }
  return null;
}

/** Shown when a purchase needs a decision: the price changed, money is missing, or the server refused. */
export function PurchaseNotice<Request extends Priced>({
  purchase,
  whileOpen,
}: {
  readonly purchase: Spending<Request>;
  /** Also shown while the server still has to decide. */
  readonly whileOpen?: ReactNode;
}): ReactNode {
  const intl = useIntl();
  const { state, dismiss } = purchase;
  if (state.phase === 'idle' || state.phase === 'busy' || state.phase === 'bought') return null;
  const isOpen = state.phase === 'unanswered' || state.phase === 'delayed';
  return (
    <div
      className="note purchase-notice"
      data-kind={state.phase === 'refused' ? 'error' : 'warning'}
      role="alert"
    >
      <span className="grow">
        <Words state={state} />
        {isOpen && <> {whileOpen}</>}
      </span>
      <NextStep purchase={purchase} />
      <Button
        look="ghost"
        size="xs"
        square
        aria-label={intl.formatMessage({ id: 'purchase.dismiss', defaultMessage: 'Dismiss' })}
        onClick={dismiss}
      >
        <X size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </div>
  );
}
