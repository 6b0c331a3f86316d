import { ACTIVATION_WINDOW_MINUTES, SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { linkTo } from '../../ui/rich-text.tsx';
import { MessengerContact } from '../../ui/support-contact.tsx';

const texts = defineMessages({
  messenger: { id: 'faq.missing.messenger', defaultMessage: 'Support also answers at <a>{handle}</a>.' },
});

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

/** Five answers, one open at a time. They are the browser's own `details` elements, so they also work without scripts. */
export function Faq(): ReactNode {
  const at = usePublicPath();
  return (
    <div className="faq-list">
      <Item question={<FormattedMessage id="faq.mine.q" defaultMessage="Is the number mine alone?" />}>
        <FormattedMessage
          id="faq.mine.a"
          defaultMessage="Yes, for the app that you bought it for. Until your order is finished, nobody else gets messages from that app on this number. Other people may use the number for other apps at the same time."
        />
      </Item>
      <Item
        open
        question={<FormattedMessage id="faq.refund.q" defaultMessage="When do I get my money back?" />}
      >
        <FormattedMessage
          id="faq.refund.a"
          defaultMessage="A number receives messages for {window, number} minutes. If no matching SMS has come {settled, number} minutes after the purchase, the whole amount comes back to your balance automatically. If you cancel before the first SMS, it comes back at once. The balance itself is not paid out."
          values={{ window: ACTIVATION_WINDOW_MINUTES, settled: SETTLEMENT_MINUTES }}
        />
      </Item>
      <Item
        question={
          <FormattedMessage id="faq.missing.q" defaultMessage="My app is not in the list. What now?" />
        }
      >
        <FormattedMessage
          id="faq.missing.a"
          defaultMessage="Search for the company behind the app first, because messages often carry its name. The list is public, so you can check it before you open an account."
        />{' '}
        <FormattedMessage
          id="faq.missing.contact"
          defaultMessage="Still missing? <a>Write to us</a>."
          values={{ a: linkTo(at(paths['contact-us'])) }}
        />{' '}
        <MessengerContact text={texts.messenger} />
      </Item>
      <Item question={<FormattedMessage id="faq.several.q" defaultMessage="What does a second SMS cost?" />}>
        <FormattedMessage
          id="faq.several.a"
          defaultMessage="Nothing. You pay only for the first matching SMS. Further SMS for the app are free for {settled, number} minutes after the purchase. A later SMS is withheld, and you can pay the price once more to read it."
          values={{ settled: SETTLEMENT_MINUTES }}
        />
      </Item>
      <Item
        question={
          <FormattedMessage id="faq.public.q" defaultMessage="Does the public feed show my messages?" />
        }
      >
        <FormattedMessage
          id="faq.public.a"
          defaultMessage="Never. It shows only messages to public numbers, and we hide the last digits of each number. Only you see the messages to your numbers."
        />
      </Item>
    </div>
  );
}
