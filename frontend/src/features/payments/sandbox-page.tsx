import type { PaymentView } from '@ringpost/query-api/payments/payments.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { PaymentStatusDot } from '../../ui/payment-words/payment-words.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { type PayerAct, playPayer, usePayment } from './payments.api.ts';
import './payments.css';

/** Dollars with whole cents, above zero; null for anything else. */
function dollarsOf(text: string): number | null {
  const dollars = Number(text);
  return /^\d{1,5}(\.\d{1,2}0?)?$/.test(text) && dollars > 0 ? dollars : null;
}

interface Shown {
  readonly payment: PaymentView;
}

function PaymentFacts({ payment }: Shown): ReactNode {
  return (
    <FactList>
      <Fact label={<FormattedMessage id="sandbox.asked" defaultMessage="Asked for" />}>
        <Money dollars={payment.amount} />
      </Fact>
      <Fact label={<FormattedMessage id="sandbox.status" defaultMessage="Status" />}>
        <PaymentStatusDot status={payment.status} />
      </Fact>
      <Fact label={<FormattedMessage id="sandbox.credited" defaultMessage="On the balance" />}>
        <Money dollars={payment.credited} />
      </Fact>
    </FactList>
  );
}

/** The way back to the page that waits for the money. It is in the tab that opened this one, if there is such a tab. */
function WayBack(): ReactNode {
  return (
    <p>
      <ButtonLink look="outline" to={paths['dashboard-root']} onClick={() => window.opener && window.close()}>
        <FormattedMessage id="sandbox.back" defaultMessage="Back to Ringpost" />
      </ButtonLink>
    </p>
  );
}

function Payer({ payment }: Shown): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [other, setOther] = useState(moneyText(payment.amount / 2, { currency: false }));
  const { payment_uuid: id, amount } = payment;
  const act = (kind: PayerAct, dollars?: number) => () =>
    void submission.run(() => playPayer(id, kind, dollars));
  const otherAmount = dollarsOf(other);
  return (
    <section className="card sandbox">
      <p className="note t13">
        <FormattedMessage
          id="sandbox.about"
          defaultMessage="This page plays the payer. No real money moves. The gateway signs what it announces, as real ones do."
        />
      </p>
      <PaymentFacts payment={payment} />
      {payment.credited > 0 && <WayBack />}
      <p role="alert" className="balance-problem">
        {submission.text}
      </p>
      <div className="sandbox-acts">
        <Button
          look="primary"
          busy={submission.busy}
          disabled={payment.status === 'completed'}
          onClick={act('pay', amount)}
        >
          <FormattedMessage
            id="sandbox.pay"
            defaultMessage="Pay exactly {amount}"
            values={{ amount: moneyText(amount) }}
          />
        </Button>
        <Button look="outline" onClick={act('expire')}>
          <FormattedMessage id="sandbox.expire" defaultMessage="Let it run out, and pay afterwards" />
        </Button>
        <Button look="danger" disabled={payment.credited === 0} onClick={act('reverse')}>
          <FormattedMessage id="sandbox.reverse" defaultMessage="Take the payment back" />
        </Button>
      </div>
      <div className="sandbox-acts">
        <TextInput
          label={intl.formatMessage({ id: 'sandbox.other', defaultMessage: 'Another amount, less or more' })}
          inputMode="decimal"
          autoComplete="off"
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
        <Button
          look="outline"
          disabled={otherAmount === null}
          onClick={otherAmount === null ? undefined : act('pay', otherAmount)}
        >
          <FormattedMessage id="sandbox.pay-other" defaultMessage="Pay this amount" />
        </Button>
      </div>
    </section>
  );
}

/**
 * The page of the sandbox gateway, where a visitor acts as the payer: pays the exact amount, less, more or late, or takes it
 * back.
 */
export function SandboxPage(): ReactNode {
  const { id = '' } = useParams();
  const { data: payment, error, mutate } = usePayment(id);
  return (
    <Page title={<FormattedMessage id="sandbox.title" defaultMessage="Sandbox payment" />}>
      {payment ? (
        <Payer payment={payment} />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="sandbox.failed" defaultMessage="The payment did not load" />
        </ErrorState>
      ) : (
        <div className="card sandbox" aria-busy="true">
          <Skeleton width={60} />
        </div>
      )}
    </Page>
  );
}
