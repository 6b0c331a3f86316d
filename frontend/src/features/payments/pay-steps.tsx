import type { PaymentView } from '@ringpost/query-api/payments/payments.contract';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { receiptPath } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { PaymentStatusDot } from '../../ui/payment-words/payment-words.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { closeTopUp } from '../purchase/top-up.store.ts';
import type { StartedPayment } from './payments.api.ts';
import { WaitingNote } from './waiting-note.tsx';

function PageLink({ url }: { readonly url: string }): ReactNode {
  // A page of this site needs to know who is signed in. Any other site must not learn which page opened it.
  const isOurs = URL.parse(url)?.origin === location.origin;
  return (
    <a
      className="button"
      data-look="primary"
      data-size="lg"
      data-wide=""
      href={url}
      target="_blank"
      rel={isOurs ? 'opener' : 'noopener noreferrer'}
    >
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage id="topup.open-page" defaultMessage="Open the payment page" />
    </a>
  );
}

function Address({ started }: { readonly started: StartedPayment }): ReactNode {
  const intl = useIntl();
  const { address, coin, coin_amount: coinAmount } = started;
  if (address === null || coinAmount === null) return null;
  return (
    <>
      <Fact label={<FormattedMessage id="topup.send-exactly" defaultMessage="Send" />}>
        <bdi className="num">
          {coinAmount} {coin}
        </bdi>
        <CopyButton
          text={coinAmount}
          look="ghost"
          size="xs"
          aria-label={intl.formatMessage({ id: 'topup.copy-amount', defaultMessage: 'Copy the amount' })}
        />
      </Fact>
      <Fact label={<FormattedMessage id="topup.to" defaultMessage="To" />}>
        <bdi className="num balance-address">{address}</bdi>
        <CopyButton
          text={address}
          look="ghost"
          size="xs"
          aria-label={intl.formatMessage({ id: 'topup.copy-address', defaultMessage: 'Copy the address' })}
        />
      </Fact>
    </>
  );
}

/** A different amount is not an error: the balance gets the amount that arrived. */
function Landed({ payment }: { readonly payment: PaymentView }): ReactNode {
  return (
    <>
      <p className="t18">
        <FormattedMessage
          id="topup.landed"
          defaultMessage="<b>{amount}</b> has arrived."
          values={{ b: strong, amount: <Money dollars={payment.credited} /> }}
        />
      </p>
      {payment.credited !== payment.amount && (
        <p className="note t13" data-kind="warning">
          <FormattedMessage
            id="topup.differs"
            defaultMessage="You wanted to add {amount}. What arrives is added to your balance."
            values={{ amount: <Money dollars={payment.amount} /> }}
          />
        </p>
      )}
    </>
  );
}

export interface PayStepsProps {
  readonly started: StartedPayment;
  /** Undefined until the views contain it. */
  readonly payment: PaymentView | undefined;
  readonly onAgain: () => void;
}

/** What to do at the gateway, and the live state of the payment. */
export function PaySteps({ started, payment, onAgain }: PayStepsProps): ReactNode {
  const status = payment?.status ?? 'waiting';
  const isLanded = payment !== undefined && payment.credited > 0;
  const isOver = status === 'expired' || status === 'failed' || status === 'reversed';
  return (
    <div className="balance-steps">
      <p role="status">
        <PaymentStatusDot status={status} />
      </p>
      {isLanded ? (
        <Landed payment={payment} />
      ) : (
        <FactList>
          <Fact label={<FormattedMessage id="topup.adds" defaultMessage="Adds" />}>
            <Money dollars={started.amount} />
          </Fact>
          <Address started={started} />
          <Fact label={<FormattedMessage id="topup.until" defaultMessage="Until" />}>
            <Stamp at={started.expires_at} />
          </Fact>
        </FactList>
      )}
      <WaitingNote>
        {' '}
        <FormattedMessage
          id="topup.waiting.close"
          defaultMessage="Close this window if you no longer want it."
        />
      </WaitingNote>
      {!isLanded && !isOver && started.pay_url !== null && <PageLink url={started.pay_url} />}
      <div className="row">
        {isLanded && (
          <ButtonLink look="outline" to={receiptPath(started.payment_uuid)} onClick={closeTopUp}>
            <FormattedMessage id="topup.receipt" defaultMessage="See the receipt" />
          </ButtonLink>
        )}
        {(isLanded || isOver) && (
          <Button look="outline" onClick={onAgain}>
            <FormattedMessage id="topup.again" defaultMessage="Add more" />
          </Button>
        )}
      </div>
    </div>
  );
}
