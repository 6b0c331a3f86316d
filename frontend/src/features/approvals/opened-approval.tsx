import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { auditPath } from '../../session/paths.ts';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { OpenedCard } from '../../ui/opened-card.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { ApprovalStatus, approvalLabels, historyKindOf, kindNames, subjectText } from './approval-words.tsx';
import { useApproval } from './approvals.api.ts';

function Facts({ row }: { readonly row: ApprovalView }): ReactNode {
  return (
    <FactList>
      <Fact label={<FormattedMessage {...approvalLabels.subject} />}>
        <bdi>{subjectText(useIntl(), row)}</bdi>
      </Fact>
      <ApprovalFacts row={row} />
      <Fact label={<FormattedMessage {...approvalLabels.status} />}>
        <ApprovalStatus row={row} />
      </Fact>
      {row.decided_by !== null && (
        <Fact label={<FormattedMessage id="approval.decided-by" defaultMessage="Decided by" />}>
          <bdi>{row.decided_by}</bdi>
        </Fact>
      )}
      {row.ended_at !== null && (
        <Fact label={<FormattedMessage id="approval.ended" defaultMessage="Ended" />}>
          <Stamp at={row.ended_at} />
        </Fact>
      )}
      {row.status === 'waiting' && row.waits_until !== null && (
        <Fact label={<FormattedMessage id="approval.waits-until" defaultMessage="Waits until" />}>
          <Stamp at={row.waits_until} />
        </Fact>
      )}
    </FactList>
  );
}

/** One request beside the list. */
export function OpenedApproval({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactNode {
  const { data: row, error } = useApproval(id);
  const kind = row && historyKindOf(row);
  return (
    <OpenedCard
      title={
        row ? (
          <FormattedMessage {...kindNames[row.kind]} />
        ) : (
          <FormattedMessage id="approval.opened" defaultMessage="Request" />
        )
      }
      {...{ error, onClose }}
    >
      {row && (
        <>
          <Facts row={row} />
          {kind && (
            <Link className="t13" to={auditPath(kind, row.subject_id)}>
              <FormattedMessage id="approval.history" defaultMessage="What happened to it" />
            </Link>
          )}
        </>
      )}
    </OpenedCard>
  );
}
