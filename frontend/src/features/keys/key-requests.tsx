import { API_KEY_LOG_DAYS, API_KEY_LOG_PAGE_ROWS, API_KEY_LOG_ROWS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type ApiKey, type KeyRequest, type Outcome, useKeyRequests } from './keys.api.ts';

const outcomes: Readonly<Record<Outcome | 'all', MessageDescriptor>> = defineMessages({
  all: { id: 'api-keys.log.all', defaultMessage: 'All' },
  done: { id: 'api-keys.log.done', defaultMessage: 'Done' },
  refused: { id: 'api-keys.log.refused', defaultMessage: 'Refused' },
});
const OUTCOMES = ['all', 'done', 'refused'] as const;

const label = defineMessages({
  outcome: { id: 'api-keys.log.outcome', defaultMessage: 'Which requests' },
});

/** The route, and the fields that were sent to it. */
function Asked({ route, fields }: KeyRequest): ReactNode {
  return (
    <span className="key-asked">
      <code className="key-route" dir="ltr">
        {route}
      </code>
      {fields.length > 0 && (
        <small className="dim">
          <code dir="ltr">
            {fields.map(({ name, value }) => (value === null ? name : `${name}=${value}`)).join(' ')}
          </code>
        </small>
      )}
    </span>
  );
}

function Answered({ status, code }: KeyRequest): ReactNode {
  return (
    <span className="key-refused">
      <span className="num">{status}</span>
      {code !== null && <code dir="ltr">{code}</code>}
    </span>
  );
}

function Took({ took_ms }: KeyRequest): ReactNode {
  return (
    <span className="num">
      <FormattedMessage id="api-keys.log.took" defaultMessage="{ms, number} ms" values={{ ms: took_ms }} />
    </span>
  );
}

function About({ about_uuid, request_id }: KeyRequest): ReactNode {
  return <ShortId id={about_uuid ?? request_id} />;
}

const heads = {
  at: <FormattedMessage id="api-keys.log.at" defaultMessage="Time" />,
  asked: <FormattedMessage id="api-keys.log.asked" defaultMessage="Request" />,
  answered: <FormattedMessage id="api-keys.log.answered" defaultMessage="Answer" />,
  took: <FormattedMessage id="api-keys.log.duration" defaultMessage="Duration" />,
  about: <FormattedMessage id="api-keys.log.about" defaultMessage="ID" />,
};

const COLUMNS: readonly Column<KeyRequest>[] = [
  { id: 'at', head: heads.at, cell: ({ at }) => <Stamp at={at} form="feed" /> },
  { id: 'asked', head: heads.asked, stretches: true, cell: Asked },
  { id: 'answered', head: heads.answered, cell: Answered },
  { id: 'took', head: heads.took, numeric: true, wideOnly: true, cell: Took },
  { id: 'about', head: heads.about, wideOnly: true, cell: About },
];

function RequestCard(request: KeyRequest): ReactNode {
  return (
    <div className="key-card">
      <Asked {...request} />
      <Answered {...request} />
      <p className="row between">
        <Stamp at={request.at} form="feed" />
        <Took {...request} />
      </p>
    </div>
  );
}

function OutcomeChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: Outcome | 'all';
  readonly onChoose: (outcome: Outcome | 'all') => void;
}): ReactNode {
  return (
    <fieldset className="segments" aria-label={useIntl().formatMessage(label.outcome)}>
      {OUTCOMES.map((each) => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          <FormattedMessage {...outcomes[each]} />
        </button>
      ))}
    </fieldset>
  );
}

function Heading({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <div className="row between sub-account-head">
        <h2>
          <FormattedMessage
            id="api-keys.log.title"
            defaultMessage="Last requests of {name}"
            values={{ name: <bdi>{name}</bdi> }}
          />
        </h2>
        {children}
      </div>
      <p className="t13 dim key-log-about">
        <FormattedMessage
          id="api-keys.log.kept"
          defaultMessage="The last {rows, number} are kept for {days, plural, one {# day} other {# days}}, without texts. A request appears after a minute."
          values={{ rows: API_KEY_LOG_ROWS, days: API_KEY_LOG_DAYS }}
        />
      </p>
    </>
  );
}

/** What a program asked for with a key, and what it got. */
export function KeyRequests({ of: { id, name } }: { readonly of: ApiKey }): ReactNode {
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all');
  const [offset, setOffset] = useState(0);
  const { data, error, mutate } = useKeyRequests(id, outcome === 'all' ? undefined : outcome, offset);
  const choose = (next: Outcome | 'all'): void => {
    setOutcome(next);
    setOffset(0);
  };
  return (
    <section className="key-log">
      <Heading name={name}>
        <OutcomeChoice chosen={outcome} onChoose={choose} />
      </Heading>
      <DataTable
        caption={<FormattedMessage id="api-keys.log.caption" defaultMessage="Requests of the key" />}
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ request_id }) => request_id}
        card={RequestCard}
        empty={
          <EmptyState>
            <FormattedMessage id="api-keys.log.empty" defaultMessage="No such requests yet." />
          </EmptyState>
        }
        failure={
          error && {
            text: <FormattedMessage id="api-keys.log.failed" defaultMessage="The requests did not load" />,
            requestId: error.requestId,
            retry: () => void mutate(),
          }
        }
      />
      {data && data.total > API_KEY_LOG_PAGE_ROWS && (
        <Pager offset={offset} limit={API_KEY_LOG_PAGE_ROWS} total={data.total} onOffset={setOffset} />
      )}
    </section>
  );
}
