import type { SecurityKind } from '@ringpost/domain/rules/security-kinds';
import type { SecurityLine } from '@ringpost/query-api/audit/security.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router-dom';
import { customerPath } from '../../session/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Actor } from './audit-words.tsx';

export const securityNames: Readonly<Record<SecurityKind, MessageDescriptor>> = defineMessages({
  'signed-in': { id: 'security.kind.signed-in', defaultMessage: 'Signed in' },
  'sign-in-refused': { id: 'security.kind.sign-in-refused', defaultMessage: 'Sign-in refused' },
  'signed-out': { id: 'security.kind.signed-out', defaultMessage: 'Signed out' },
  'password-proved': { id: 'security.kind.password-proved', defaultMessage: 'Password entered again' },
  'password-refused': { id: 'security.kind.password-refused', defaultMessage: 'Password refused' },
  'access-refused': { id: 'security.kind.access-refused', defaultMessage: 'Access refused' },
  'link-asked': { id: 'security.kind.link-asked', defaultMessage: 'Link requested by mail' },
  'password-changed': { id: 'security.kind.password-changed', defaultMessage: 'Password changed' },
  'factor-changed': { id: 'security.kind.factor-changed', defaultMessage: 'Second factor' },
  'sessions-ended': { id: 'security.kind.sessions-ended', defaultMessage: 'Sessions ended' },
  'role-given': { id: 'security.kind.role-given', defaultMessage: 'Role given' },
  'account-status': { id: 'security.kind.account-status', defaultMessage: 'Account locked or unlocked' },
  forgetting: { id: 'security.kind.forgetting', defaultMessage: 'Account forgotten' },
  'mail-link-shown': { id: 'security.kind.mail-link-shown', defaultMessage: 'Mail link shown' },
  'mail-sent-again': { id: 'security.kind.mail-sent-again', defaultMessage: 'Mail sent again' },
  'text-read': { id: 'security.kind.text-read', defaultMessage: 'Message read' },
  'private-read': { id: 'security.kind.private-read', defaultMessage: 'Private data read' },
  exported: { id: 'security.kind.exported', defaultMessage: 'File downloaded' },
  'secret-shown': { id: 'security.kind.secret-shown', defaultMessage: 'Secret shown or replaced' },
  'key-used': { id: 'security.kind.key-used', defaultMessage: 'Key of the API used' },
  'keys-replaced': { id: 'security.kind.keys-replaced', defaultMessage: 'Signing key replaced' },
  'event-skipped': { id: 'security.kind.event-skipped', defaultMessage: 'Event skipped' },
  restored: { id: 'security.kind.restored', defaultMessage: 'Restored from a backup' },
  other: { id: 'security.kind.other', defaultMessage: 'Other' },
});

interface OfLine {
  readonly line: SecurityLine;
}

/** What happened, how often, and why it was refused. */
function What({ line: { kind, outcome, code, count } }: OfLine): ReactNode {
  return (
    <StatusDot shape={outcome === 'refused' ? 'warning' : 'done'}>
      <FormattedMessage {...securityNames[kind]} />
      {count > 1 && (
        <>
          {' '}
          <span className="num">×{count}</span>
        </>
      )}
      {code !== null && (
        <>
          {' '}
          <bdi className="mono dim">{code}</bdi>
        </>
      )}
    </StatusDot>
  );
}

/** The account that it is about. */
function About({ line: { user_id: userId, email } }: OfLine): ReactNode {
  if (userId === null) return <span className="dim">–</span>;
  return (
    <Link className="link" to={customerPath(userId)}>
      <bdi className={email ? undefined : 'mono'}>{email || userId}</bdi>
    </Link>
  );
}

function Details({ line: { thing, route } }: OfLine): ReactNode {
  const text = thing ?? route;
  return text === null ? <span className="dim">–</span> : <bdi className="mono t12">{text}</bdi>;
}

function From({ line: { address } }: OfLine): ReactNode {
  return address === null ? <span className="dim">–</span> : <bdi className="num">{address}</bdi>;
}

export const securityColumns: readonly Column<SecurityLine>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="security.at" defaultMessage="When" />,
    orderBy: 'at',
    cell: (line) => (
      <span className="dim">
        <Stamp at={line.at} />
      </span>
    ),
  },
  {
    id: 'what',
    head: <FormattedMessage id="security.what" defaultMessage="What" />,
    cell: (line) => <What line={line} />,
  },
  {
    id: 'account',
    leads: true,
    head: <FormattedMessage id="security.account" defaultMessage="Account" />,
    cell: (line) => <About line={line} />,
  },
  {
    id: 'who',
    head: <FormattedMessage id="security.who" defaultMessage="By" />,
    cell: (line) => <Actor actor={line.actor} />,
  },
  {
    id: 'from',
    head: <FormattedMessage id="security.from" defaultMessage="From" />,
    cell: (line) => <From line={line} />,
  },
  {
    id: 'details',
    head: <FormattedMessage id="security.details" defaultMessage="Route" />,
    cell: (line) => <Details line={line} />,
    stretches: true,
  },
];

export function SecurityCard({ line }: OfLine): ReactNode {
  return (
    <div className="admin-card">
      <p className="cut">
        <What line={line} />
      </p>
      <p className="row between">
        <span className="cut">
          <About line={line} />
        </span>
        <From line={line} />
      </p>
      <p className="row between dim">
        <span className="cut">
          <Actor actor={line.actor} />
        </span>
        <Stamp at={line.at} />
      </p>
      <p className="dim cut">
        <Details line={line} />
      </p>
    </div>
  );
}
