import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import type { OfCustomer } from '../../ui/customer-list.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { PagedRows } from '../../ui/list-page.tsx';
import { useMailTo } from './mail.api.ts';
import { MailStatus, MailSubject } from './mail-words.tsx';
import { SendAgain, sendAgainColumn } from './send-again.tsx';
import './mail.css';

const columns: readonly Column<MailRow>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.mails.at" defaultMessage="Written" />,
    cell: (mail) => (
      <span className="dim">
        <Stamp at={mail.created_at} />
      </span>
    ),
  },
  {
    id: 'subject',
    stretches: true,
    head: <FormattedMessage id="customer.mails.subject" defaultMessage="About" />,
    cell: (mail) => <MailSubject mail={mail} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="customer.mails.status" defaultMessage="Status" />,
    cell: (mail) => <MailStatus mail={mail} />,
  },
  {
    id: 'attempts',
    head: <FormattedMessage id="customer.mails.attempts" defaultMessage="Attempts" />,
    numeric: true,
    cell: (mail) => <span className="num">{mail.attempts}</span>,
  },
  sendAgainColumn,
];

function Card({ mail }: { readonly mail: MailRow }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <MailSubject mail={mail} />
        <MailStatus mail={mail} />
      </p>
      <p className="row between dim">
        <FormattedMessage
          id="customer.mails.tried"
          defaultMessage="{attempts, plural, =0 {Not tried} one {# attempt} other {# attempts}}"
          values={{ attempts: mail.attempts }}
        />
        <Stamp at={mail.created_at} />
      </p>
      <SendAgain mail={mail} />
    </div>
  );
}

/** The newest mails to a customer, without their text and their links. */
export function CustomerMails({ userId }: OfCustomer): ReactNode {
  return (
    <>
      <PagedRows
        list={useMailTo(userId)}
        table={{
          caption: <FormattedMessage id="customer.mails.caption" defaultMessage="Mails to the customer" />,
          columns,
          rowKey: (mail) => mail.id,
          card: (mail) => <Card mail={mail} />,
          compact: true,
          skeletonRows: 3,
        }}
        failed={<FormattedMessage id="customer.mails.failed" defaultMessage="The mails did not load" />}
        empty={
          <FormattedMessage
            id="customer.mails.none"
            defaultMessage="No mail to this customer is stored. A mail stays here for some days at most."
          />
        }
      />
      <p className="t13 mail-below">
        <Link to={`${paths['admin-dashboard-mail']}?user=${userId}`}>
          <FormattedMessage id="customer.mails.all" defaultMessage="Show them on the page of mail" />
        </Link>
      </p>
    </>
  );
}
