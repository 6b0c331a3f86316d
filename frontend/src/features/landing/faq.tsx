import { activationWindowMinutes, settlementMinutes } from '@ringpost/events/rules/limits';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** Five answers, one open at a time; the browser's own `details` do it, with or without script. */
export function Faq(): ReactNode {
  return (
    <div className="faq-list">
      <Item question={<FormattedMessage id="faq.mine.q" defaultMessage="Is the number mine alone?" />}>
        <FormattedMessage
          id="faq.mine.a"
          defaultMessage="For the app you bought it for, yes: until your order is settled nobody else gets that app's messages on it. For other apps it may serve other people at the same time."
        />
      </Item>
      <Item open question={<FormattedMessage id="faq.refund.q" defaultMessage="When is my money back?" />}>
        <FormattedMessage
          id="faq.refund.a"
          defaultMessage="A number listens for {window, number} minutes. If no SMS that counts has come {settled, number} minutes after the purchase, the whole amount is back on your balance by itself. Cancel before the first SMS and it is back at once. The balance itself is not paid out, and rentals are not refunded."
          values={{ window: activationWindowMinutes, settled: settlementMinutes }}
        />
      </Item>
      <Item
        question={
          <FormattedMessage id="faq.missing.q" defaultMessage="My app is not in the list. What now?" />
        }
      >
        <FormattedMessage
          id="faq.missing.a"
          defaultMessage="Look for the company behind it first: a message often carries the name of the owner. The list is public, so you can check it before you open an account."
        />
      </Item>
      <Item question={<FormattedMessage id="faq.several.q" defaultMessage="What does a second SMS cost?" />}>
        <FormattedMessage
          id="faq.several.a"
          defaultMessage="Nothing. You pay for the first matching SMS. What else comes for the app within {settled, number} minutes of the purchase is shown for free. What comes later is kept back, and you can pay the price once more to read it."
          values={{ settled: settlementMinutes }}
        />
      </Item>
      <Item
        question={
          <FormattedMessage id="faq.public.q" defaultMessage="Does the public feed show my messages?" />
        }
      >
        <FormattedMessage
          id="faq.public.a"
          defaultMessage="Never. It shows what came to numbers that belong to nobody, with the last digits hidden before it leaves the server. Yours are sent to you alone."
        />
      </Item>
    </div>
  );
}

function Item({
  question,
  open,
  children,
}: {
  readonly question: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details name="faq" open={open}>
      <summary>
        {question}
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <p>{children}</p>
    </details>
  );
}
