import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { orderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ActivationFrame } from '../activation/activation-frame.tsx';
import { PutAway } from '../activation/arrived-card.tsx';
import { useBulkCounts } from './overview.api.ts';

/** How many codes a bulk order has, and how many of its numbers still wait. Its space is reserved until the counts are loaded. */
function Counts({
  bulkId,
  orders,
}: {
  readonly bulkId: string;
  readonly orders: readonly OrderView[];
}): ReactNode {
  const { data } = useBulkCounts(bulkId);
  if (!data) return <span>…</span>;
  const values = {
    codes: data.counts.completed,
    total: data.total,
    waiting: data.counts.waiting,
    late: orders.reduce((sum, { withheld }) => sum + withheld, 0),
  };
  return (
    <span>
      <FormattedMessage
        id="running.bulk.codes"
        defaultMessage="{codes, number} of {total, plural, one {# code} other {# codes}}"
        values={values}
      />
      {values.waiting > 0 && (
        <>
          {' · '}
          <FormattedMessage
            id="running.bulk.waiting"
            defaultMessage="{waiting, number} waiting"
            values={values}
          />
        </>
      )}
      {values.late > 0 && (
        <>
          {' · '}
          <FormattedMessage
            id="running.bulk.late"
            defaultMessage="{late, plural, one {# late text} other {# late texts}} to read"
            values={values}
          />
        </>
      )}
    </span>
  );
}

/** Many numbers of one bulk order, in one line that leads to its work sheet. It stays while one of them waits. */
export function BulkLine({
  bulkId,
  orders,
  request,
  onDismiss,
}: {
  readonly bulkId: string;
  readonly orders: readonly OrderView[];
  readonly request: number | null;
  readonly onDismiss: () => void;
}): ReactNode {
  const [first] = orders;
  if (!first) return null;
  const waits = orders.some(({ status }) => status === 'running' || status === 'initial');
  return (
    <ActivationFrame order={first} label={first.app_name} state="line" request={request}>
      <span className="activation-icon">
        <AppIcon appId={first.app_uuid} imageName={first.image_name} name={first.app_name} size={20} />
      </span>
      <p className="activation-line" role="status">
        <bdi>{first.app_name}</bdi>
        <Counts {...{ bulkId, orders }} />
      </p>
      <div className="activation-actions">
        <ButtonLink look="outline" size="sm" to={orderPath(bulkId)}>
          <FormattedMessage id="running.bulk.open" defaultMessage="Open the order" />
        </ButtonLink>
        {!waits && <PutAway order={first} onDismiss={onDismiss} />}
      </div>
    </ActivationFrame>
  );
}
