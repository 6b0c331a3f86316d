import { SEARCHED_MESSAGES } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { LoadingRows, MessageRows } from './message-rows.tsx';
import { useFound, useOlder } from './messages.api.ts';
import { OlderButton } from './older-button.tsx';

/** How far the search has looked, because one search opens a limited number of messages. */
function LookedThrough({
  until,
  isAll,
}: {
  readonly until: string | null;
  readonly isAll: boolean;
}): ReactNode {
  if (isAll || until === null) {
    return <FormattedMessage id="messages.searched.all" defaultMessage="All messages were searched." />;
  }
  return (
    <FormattedMessage
      id="messages.searched"
      defaultMessage="Searched back to {until}. Messages are sealed, so a search opens {num, number} of them at a time."
      values={{ until: <Stamp at={until} />, num: SEARCHED_MESSAGES }}
    />
  );
}

/** The messages that contain a text, and a button to search further back. */
export function FoundList({ text }: { readonly text: string }): ReactNode {
  const { data: first, error, mutate } = useFound(text);
  const older = useOlder(text);
  if (error && !first) {
    return (
      <div className="card">
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="messages.search.failed" defaultMessage="The search did not work" />
        </ErrorState>
      </div>
    );
  }
  if (!first) return <LoadingRows />;
  const rows = [...first.data, ...older.rows];
  const next = older.next === undefined ? first.next : older.next;
  return (
    <>
      {rows.length > 0 ? (
        <MessageRows rows={rows} />
      ) : (
        <div className="card">
          <EmptyState>
            <FormattedMessage
              id="messages.none"
              defaultMessage="No message contains “{text}”."
              values={{ text: <bdi>{text}</bdi> }}
            />
          </EmptyState>
        </div>
      )}
      <p className="messages-searched t12 dim" role="status">
        <FormattedMessage
          id="messages.found"
          defaultMessage="{total, plural, =0 {Nothing found} one {# message found} other {# messages found}}."
          values={{ total: rows.length }}
        />{' '}
        <LookedThrough until={older.lookedBackTo ?? first.looked_back_to} isAll={next === null} />
      </p>
      {next !== null && (
        <OlderButton older={older} onClick={() => older.load(next)}>
          <FormattedMessage id="messages.search.older" defaultMessage="Search older messages" />
        </OlderButton>
      )}
    </>
  );
}
