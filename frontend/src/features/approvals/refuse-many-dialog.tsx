import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ManyDialog } from '../forms/many-dialog.tsx';
import { useMany } from '../forms/use-many.ts';
import { kindNames, subjectText } from './approval-words.tsx';
import { refreshDecided, refuse } from './approvals.api.ts';

interface RefuseManyDialogProps {
  readonly requests: readonly ApprovalView[];
  readonly onDone: (request: ApprovalView) => void;
  readonly onClose: () => void;
}

/**
 * Refuses many requests. There is no dialog to approve many: each takes effect at once, so the second admin has to read each of
 * them. A refusal changes nothing, and the first admin can ask again.
 */
export function RefuseManyDialog({ requests, onDone, onClose }: RefuseManyDialogProps): ReactNode {
  const intl = useIntl();
  const many = useMany({ rows: requests, act: refuse, onDone, onEnd: () => void refreshDecided() });
  return (
    <ManyDialog
      many={many}
      title={
        <FormattedMessage
          id="approvals.many"
          defaultMessage="{count, plural, one {Refuse # request?} other {Refuse # requests?}}"
          values={{ count: many.total }}
        />
      }
      submit={<FormattedMessage id="approvals.many.submit" defaultMessage="Refuse" />}
      danger
      nameOf={(row) => `${subjectText(intl, row)}: ${intl.formatMessage(kindNames[row.kind])}`}
      rowKey={(row) => row.approval_uuid}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="approvals.many.about"
          defaultMessage="Nothing of what they ask for happens. Your own requests are taken back. A request that is over stays as it is."
        />
      </p>
    </ManyDialog>
  );
}
