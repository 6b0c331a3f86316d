import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshQueries } from '../../api/use-query.ts';
import { ManyDialog } from '../forms/many-dialog.tsx';
import { useMany } from '../forms/use-many.ts';
import type { AdminPortInView } from './port-ins.api.ts';

interface ManyReviewsDialogProps {
  readonly requests: readonly AdminPortInView[];
  readonly onDone: (request: AdminPortInView) => void;
  readonly onClose: () => void;
}

/** Takes many requests into review. Every other step needs a date, a vendor or a reason of its own. */
export function ManyReviewsDialog({ requests, onDone, onClose }: ManyReviewsDialogProps): ReactNode {
  const many = useMany({
    rows: requests,
    act: ({ portin_uuid: id }) =>
      command('POST /api/admin/portin_request/{id}/state', { params: { id }, body: { status: 'in_review' } }),
    onDone,
    onEnd: () => void refreshQueries('GET /api/admin/portin_request'),
  });
  return (
    <ManyDialog
      many={many}
      title={
        <FormattedMessage
          id="admin.portin.many"
          defaultMessage="{count, plural, one {Take # request into review?} other {Take # requests into review?}}"
          values={{ count: many.total }}
        />
      }
      submit={<FormattedMessage id="admin.portin.many.submit" defaultMessage="Take into review" />}
      nameOf={({ portname, email, user_id }) => `${portname}, ${email ?? user_id}`}
      rowKey={({ portin_uuid }) => portin_uuid}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="admin.portin.many.about"
          defaultMessage="The customers see that you work on their requests. A request that was not sent just now stays as it is."
        />
      </p>
    </ManyDialog>
  );
}
