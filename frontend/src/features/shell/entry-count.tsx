import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import type { Counted } from '../../modules/module.ts';
import { UnreadCount } from './unread-count.tsx';

/** How many numbers the customer rents now; nothing if there are none. */
function RentedCount(): ReactNode {
  const { data } = useQuery('GET /api/order_number/list', { query: { status: 'active', limit: 1 } });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return (
    <span className="rented-count num">
      <FormattedNumber value={total} />
      <span className="visually-hidden">
        {' '}
        <FormattedMessage id="shell.rented" defaultMessage="rented" />
      </span>
    </span>
  );
}

const REFRESH_MS = 60_000;

/** What waits for a decision of this admin; nothing if there is nothing. Only an admin may ask for it. */
function ToApproveCount(): ReactNode {
  const { data } = useQuery('GET /api/admin/approvals/count', {}, { refreshInterval: REFRESH_MS });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="to-approve-count num">
      <FormattedNumber value={count} />
      <span className="visually-hidden">
        {' '}
        <FormattedMessage id="shell.to-approve" defaultMessage="to approve" />
      </span>
    </span>
  );
}

/** The figure beside an entry of the rail, or beside a tab. */
export function EntryCount({ counts }: { readonly counts: Counted | undefined }): ReactNode {
  if (counts === 'unread') return <UnreadCount />;
  if (counts === 'rented') return <RentedCount />;
  if (counts === 'to-approve') return <ToApproveCount />;
  return null;
}
