import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type ApiKey, type KeyDay, useKeyUse } from './keys.api.ts';

const PAGE_ROWS = 25;

type Line = KeyDay['routes'][number] & { readonly date: string };

function linesOf(days: readonly KeyDay[]): readonly Line[] {
  return days.flatMap(({ date, routes }) => routes.map((each) => ({ ...each, date })));
}

function Refused({ refused }: Line): ReactNode {
  return (
    <span className="key-refused">
      {refused.map(({ code, count }) => (
        <span key={code} className="num">
          <code dir="ltr">{code}</code> ×{count}
        </span>
      ))}
    </span>
  );
}

function Day({ date }: Line): ReactNode {
  return <bdi className="num">{date}</bdi>;
}

function Route({ route }: Line): ReactNode {
  return (
    <code className="key-route" dir="ltr">
      {route}
    </code>
  );
}

const heads = {
  day: <FormattedMessage id="api-keys.use.day" defaultMessage="Day (UTC)" />,
  route: <FormattedMessage id="api-keys.use.route" defaultMessage="Request" />,
  done: <FormattedMessage id="api-keys.use.done" defaultMessage="Done" />,
  refused: <FormattedMessage id="api-keys.use.refused" defaultMessage="Refused" />,
};

const COLUMNS: readonly Column<Line>[] = [
  { id: 'day', head: heads.day, cell: Day },
  { id: 'route', head: heads.route, stretches: true, cell: Route },
  { id: 'done', head: heads.done, numeric: true, cell: ({ done }) => <span className="num">{done}</span> },
  { id: 'refused', head: heads.refused, cell: Refused },
];

function UseCard(line: Line): ReactNode {
  return (
    <div className="key-card">
      <Route {...line} />
      <p className="row between">
        <Day {...line} />
        <span>
          {heads.done} <span className="num">{line.done}</span>
        </span>
      </p>
      <Refused {...line} />
    </div>
  );
}

/** What was done with a key on each of the last days. */
export function KeyUse({ of: { id, name } }: { readonly of: ApiKey }): ReactNode {
  const { data, error, mutate } = useKeyUse(id);
  const [offset, setOffset] = useState(0);
  const lines = data && linesOf(data.data);
  return (
    <section className="key-use">
      <h2>
        <FormattedMessage
          id="api-keys.use.title"
          defaultMessage="Use of {name} in the last 30 days"
          values={{ name: <bdi>{name}</bdi> }}
        />
      </h2>
      <DataTable
        caption={<FormattedMessage id="api-keys.use.caption" defaultMessage="Use of the key" />}
        columns={COLUMNS}
        rows={lines?.slice(offset, offset + PAGE_ROWS)}
        rowKey={({ date, route }) => `${date} ${route}`}
        card={UseCard}
        empty={
          <EmptyState>
            <FormattedMessage id="api-keys.use.empty" defaultMessage="It was not used yet." />
          </EmptyState>
        }
        failure={
          error && {
            text: <FormattedMessage id="api-keys.use.failed" defaultMessage="The use did not load" />,
            requestId: error.requestId,
            retry: () => void mutate(),
          }
        }
      />
      {lines && lines.length > PAGE_ROWS && (
        <Pager offset={offset} limit={PAGE_ROWS} total={lines.length} onOffset={setOffset} />
      )}
    </section>
  );
}
