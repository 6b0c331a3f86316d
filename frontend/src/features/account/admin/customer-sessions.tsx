import type { UserSession } from '@ringpost/command-api/accounts/user-sessions.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import type { OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { PagedRows } from '../../../ui/list-page.tsx';
import { SessionBrowser } from '../session-names.tsx';
import { useMayWith } from './use-may-with.ts';
import { useCustomer, useSessions } from './users.api.ts';

const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);
const SessionsDialog = lazyPart(async () => (await import('./sessions-dialog.tsx')).SessionsDialog);

const endOne: MessageDescriptor = defineMessage({
  id: 'customer.sessions.end-one',
  defaultMessage: 'End the session from {address}',
});

type OnEnd = (session: UserSession) => void;

function End({ row, onEnd }: { readonly row: UserSession; readonly onEnd: OnEnd }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(endOne, { address: row.address });
  return (
    <Button look="outline" size="xs" aria-label={label} onClick={() => onEnd(row)}>
      <FormattedMessage id="customer.sessions.end" defaultMessage="End …" />
    </Button>
  );
}

const COLUMNS: readonly Column<UserSession>[] = [
  {
    id: 'since',
    head: <FormattedMessage id="customer.sessions.since" defaultMessage="Since" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.opened_at} />
      </span>
    ),
  },
  {
    id: 'browser',
    head: <FormattedMessage id="customer.sessions.browser" defaultMessage="Browser" />,
    cell: (row) => <SessionBrowser session={row} />,
    stretches: true,
  },
  {
    id: 'address',
    head: <FormattedMessage id="customer.sessions.address" defaultMessage="From" />,
    cell: (row) => <bdi className="num">{row.address}</bdi>,
  },
  {
    id: 'until',
    head: <FormattedMessage id="customer.sessions.until" defaultMessage="Until" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.expires_at} />
      </span>
    ),
  },
];

function columnsWith(onEnd: OnEnd | undefined): readonly Column<UserSession>[] {
  if (!onEnd) return COLUMNS;
  const head = <FormattedMessage id="customer.sessions.action" defaultMessage="Action" />;
  return [...COLUMNS, { id: 'end', head, cell: (row) => <End row={row} onEnd={onEnd} /> }];
}

function Card({ row, onEnd }: { readonly row: UserSession; readonly onEnd: OnEnd | undefined }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <span>
          <SessionBrowser session={row} />
        </span>
        <bdi className="num">{row.address}</bdi>
      </p>
      <p className="row between dim">
        <Stamp at={row.opened_at} />
        {onEnd && <End row={row} onEnd={onEnd} />}
      </p>
    </div>
  );
}

/** Where a customer is signed in. Who may end sessions can end one of them here; More ends all of them. */
export function CustomerSessions({ userId }: OfCustomer): ReactNode {
  const list = useSessions(userId);
  const { data: user } = useCustomer(userId);
  const [ended, setEnded] = useState<UserSession | null>(null);
  const may = useMayWith({ role: user?.role ?? 'super_admin', email: user?.email ?? '' });
  const onEnd = may.endSessions ? setEnded : undefined;
  const caption = <FormattedMessage id="customer.sessions.caption" defaultMessage="Sessions" />;
  return (
    <>
      <PagedRows
        list={list}
        table={{
          caption,
          columns: columnsWith(onEnd),
          rowKey: (row) => row.id,
          card: (row) => <Card row={row} onEnd={onEnd} />,
          compact: true,
          skeletonRows: 3,
        }}
        failed={<FormattedMessage id="customer.sessions.failed" defaultMessage="The sessions did not load" />}
        empty={
          <FormattedMessage id="customer.sessions.none" defaultMessage="The customer is signed in nowhere." />
        }
      />
      {user && ended && (
        <Suspense>
          <SessionsDialog user={user} session={ended} onClose={() => setEnded(null)} />
          <PasswordDialog />
        </Suspense>
      )}
    </>
  );
}
