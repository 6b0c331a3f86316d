import type { MessageHead } from '@ringpost/query-api/feeds/message-heads.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { OnlyFor } from '../../../session/only-for.tsx';
import { adminOrderPath } from '../../../session/paths.ts';
import { useMay } from '../../../session/role.ts';
import { AppName } from '../../../ui/app-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Phone, Stamp } from '../../../ui/figures.tsx';
import { ShortId } from '../../../ui/short-id.tsx';

const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);
const ReadDialog = lazyPart(async () => (await import('./read-dialog.tsx')).ReadDialog);

const readLabel: MessageDescriptor = defineMessage({
  id: 'customer.messages.read.label',
  defaultMessage: 'Read the message to {number}',
});

function useMessageHeads(question: CustomerQuestion) {
  return useQuery('GET /api/admin/users/{id}/messages', question, workList);
}

type OnRead = (message: MessageHead) => void;

function App({ row: { app_name, ...row } }: { readonly row: MessageHead }): ReactNode {
  if (app_name === null) return <FormattedMessage id="customer.messages.no-app" defaultMessage="no app" />;
  return <AppName of={{ ...row, app_name }} />;
}

function OfOrder({ row: { order_uuid: orderId } }: { readonly row: MessageHead }): ReactNode {
  if (orderId === null) return '–';
  return (
    <Link to={adminOrderPath(orderId)}>
      <ShortId id={orderId} />
    </Link>
  );
}

/** What a message is, as far as an admin knows without reading it. */
function What({ row }: { readonly row: MessageHead }): ReactNode {
  const state = row.withheld ? 'withheld' : row.voice ? 'call' : row.has_code ? 'code' : 'text';
  return (
    <FormattedMessage
      id="customer.messages.what"
      defaultMessage="{state, select, withheld {withheld} call {call} code {with a code} other {without a code}}"
      values={{ state }}
    />
  );
}

function Read({ row, onRead }: { readonly row: MessageHead; readonly onRead: OnRead }): ReactNode {
  const intl = useIntl();
  return (
    <span className="admin-actions">
      <Button
        look="outline"
        size="xs"
        aria-label={intl.formatMessage(readLabel, { number: row.to })}
        onClick={() => onRead(row)}
      >
        <FormattedMessage id="customer.messages.read" defaultMessage="Read …" />
      </Button>
    </span>
  );
}

/** The columns; without `onRead`, those of a reader who may not see texts. */
function columnsFor(onRead: OnRead | null): readonly Column<MessageHead>[] {
  const heads: readonly Column<MessageHead>[] = [
    {
      id: 'at',
      head: <FormattedMessage id="customer.messages.at" defaultMessage="When" />,
      cell: (row) => (
        <span className="dim">
          <Stamp at={row.send_time} />
        </span>
      ),
    },
    {
      id: 'app',
      head: <FormattedMessage id="customer.messages.app" defaultMessage="App" />,
      cell: (row) => <App row={row} />,
      stretches: true,
    },
    {
      id: 'to',
      head: <FormattedMessage id="customer.messages.to" defaultMessage="Number" />,
      cell: (row) => <Phone number={row.to} />,
    },
    {
      id: 'order',
      head: <FormattedMessage id="customer.messages.order" defaultMessage="Order" />,
      cell: (row) => <OfOrder row={row} />,
      wideOnly: true,
    },
    {
      id: 'what',
      head: <FormattedMessage id="customer.messages.head" defaultMessage="Message" />,
      cell: (row) => <What row={row} />,
    },
  ];
  if (!onRead) return heads;
  return [
    ...heads,
    {
      id: 'read',
      head: <FormattedMessage id="customer.messages.act" defaultMessage="Action" />,
      cell: (row) => <Read {...{ row, onRead }} />,
      numeric: true,
    },
  ];
}

function Card({ row, onRead }: { readonly row: MessageHead; readonly onRead: OnRead }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <App row={row} />
        <Phone number={row.to} />
      </p>
      <p className="row between dim">
        <What row={row} />
        <Stamp at={row.send_time} />
      </p>
      <OnlyFor least="admin">
        <Read {...{ row, onRead }} />
      </OnlyFor>
    </div>
  );
}

/** When messages came. What they say is shown to an admin who says why. */
export function CustomerMessages({ userId }: OfCustomer): ReactNode {
  const [open, setOpen] = useState<MessageHead | null>(null);
  const may = useMay('admin');
  const caption = <FormattedMessage id="customer.messages.caption" defaultMessage="Messages" />;
  return (
    <>
      <CustomerList
        userId={userId}
        use={useMessageHeads}
        table={{
          caption,
          columns: columnsFor(may ? setOpen : null),
          rowKey: (row) => row.uuid,
          card: (row) => <Card row={row} onRead={setOpen} />,
        }}
      />
      <Suspense>
        {open && <ReadDialog message={open} onClose={() => setOpen(null)} />}
        {open && <PasswordDialog />}
      </Suspense>
    </>
  );
}
