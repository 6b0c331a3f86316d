import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import type { ApiKey } from './keys.api.ts';
import { scopeNames } from './keys.messages.ts';
import { SandboxMark } from './sandbox-mark.tsx';

/** What can be done with a key of the list. */
export interface KeyActs {
  readonly onOpen: (key: ApiKey) => void;
  readonly onEdit: (key: ApiKey) => void;
  readonly onEnd: (key: ApiKey) => void;
}

interface OfKey {
  readonly row: ApiKey;
}

function Scopes({ row: { scopes, is_sandbox } }: OfKey): ReactNode {
  return (
    <span className="key-scopes">
      {is_sandbox && (
        <strong>
          <SandboxMark />
        </strong>
      )}
      {scopes.map((scope) => (
        <span key={scope}>
          <FormattedMessage {...scopeNames[scope]} />
        </span>
      ))}
    </span>
  );
}

/** What was spent with the key today, and its limit, if it has one. */
export function Used({ row: { used_today, day_cap } }: OfKey): ReactNode {
  if (day_cap === null) return <Money dollars={used_today} />;
  return (
    <FormattedMessage
      id="api-keys.used"
      defaultMessage="{used} of {cap}"
      values={{
        used: <Money dollars={used_today} currency={false} />,
        cap: <Money dollars={day_cap} />,
      }}
    />
  );
}

function LastDay({ row: { last_day, is_over } }: OfKey): ReactNode {
  if (last_day === null) return <span className="num">–</span>;
  const day = <bdi className="num">{last_day}</bdi>;
  if (!is_over) return day;
  return <FormattedMessage id="api-keys.over" defaultMessage="ended {day}" values={{ day }} />;
}

function Acts({ row, onEdit, onEnd }: OfKey & KeyActs): ReactNode {
  return (
    <span className="row key-acts">
      <Button look="outline" size="sm" onClick={() => onEdit(row)}>
        <FormattedMessage id="api-keys.edit" defaultMessage="Edit" />
      </Button>
      <Button look="ghost" size="sm" onClick={() => onEnd(row)}>
        <FormattedMessage id="api-keys.end" defaultMessage="End" />
      </Button>
    </span>
  );
}

function Name({ row, onOpen }: OfKey & Pick<KeyActs, 'onOpen'>): ReactNode {
  return (
    <button type="button" className="key-name cut thumb" dir="auto" onClick={() => onOpen(row)}>
      {row.name}
    </button>
  );
}

const heads = {
  name: <FormattedMessage id="api-keys.name" defaultMessage="Name" />,
  scopes: <FormattedMessage id="api-keys.scopes" defaultMessage="May" />,
  used: <FormattedMessage id="api-keys.used-today" defaultMessage="Spent today" />,
  last: <FormattedMessage id="api-keys.last-used" defaultMessage="Last used" />,
  end: <FormattedMessage id="api-keys.last-day" defaultMessage="Last day" />,
  acts: <FormattedMessage id="api-keys.acts" defaultMessage="Actions" />,
};

export function keyColumns(acts: KeyActs): readonly Column<ApiKey>[] {
  return [
    { id: 'name', head: heads.name, stretches: true, cell: (row) => <Name {...{ row, ...acts }} /> },
    { id: 'scopes', head: heads.scopes, cell: (row) => <Scopes row={row} /> },
    { id: 'used', head: heads.used, numeric: true, cell: (row) => <Used row={row} /> },
    { id: 'last', head: heads.last, wideOnly: true, cell: (row) => <Stamp at={row.last_used_at} /> },
    { id: 'end', head: heads.end, wideOnly: true, cell: (row) => <LastDay row={row} /> },
    { id: 'acts', head: heads.acts, cell: (row) => <Acts {...{ row, ...acts }} /> },
  ];
}

/** A key under 640 px. */
export function KeyCard({ row, ...acts }: OfKey & KeyActs): ReactNode {
  return (
    <div className="key-card">
      <Name row={row} onOpen={acts.onOpen} />
      <Scopes row={row} />
      <dl>
        <dt>{heads.used}</dt>
        <dd>
          <Used row={row} />
        </dd>
        <dt>{heads.last}</dt>
        <dd>
          <Stamp at={row.last_used_at} />
        </dd>
        <dt>{heads.end}</dt>
        <dd>
          <LastDay row={row} />
        </dd>
      </dl>
      <Acts {...{ row, ...acts }} />
    </div>
  );
}
