import type { AdjustmentView } from '@ringpost/query-api/adjustments/adjustments.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';

export const kindNames: Readonly<Record<AdjustmentView['kind'], MessageDescriptor>> = defineMessages({
  credit: { id: 'adjustment.kind.credit', defaultMessage: 'Credit' },
  debit: { id: 'adjustment.kind.debit', defaultMessage: 'Debit' },
  correction: { id: 'adjustment.kind.correction', defaultMessage: 'Correction' },
  refund: { id: 'adjustment.kind.refund', defaultMessage: 'Refund of an order' },
});

export const statusNames: Readonly<Record<AdjustmentView['status'], MessageDescriptor>> = defineMessages({
  waiting: { id: 'adjustment.status.waiting', defaultMessage: 'waits for a second admin' },
  done: { id: 'adjustment.status.done', defaultMessage: 'done' },
  refused: { id: 'adjustment.status.refused', defaultMessage: 'refused' },
  withdrawn: { id: 'adjustment.status.withdrawn', defaultMessage: 'withdrawn' },
  expired: { id: 'adjustment.status.expired', defaultMessage: 'expired' },
});

const shapes: Readonly<Record<AdjustmentView['status'], DotShape>> = {
  waiting: 'half',
  done: 'done',
  refused: 'ring',
  withdrawn: 'ring',
  expired: 'ring',
};

export function AdjustmentStatus({ row }: { readonly row: AdjustmentView }): ReactNode {
  return (
    <StatusDot shape={shapes[row.status]}>
      <FormattedMessage {...statusNames[row.status]} />
    </StatusDot>
  );
}

/** The admin who asked for it, and the second admin. */
export function Who({ row }: { readonly row: AdjustmentView }): ReactNode {
  if (row.decided_by === null || row.decided_by === row.asked_by) return <bdi>{row.asked_by}</bdi>;
  return (
    <FormattedMessage
      id="adjustment.who"
      defaultMessage="{asked}, then {decided}"
      values={{ asked: <bdi>{row.asked_by}</bdi>, decided: <bdi>{row.decided_by}</bdi> }}
    />
  );
}
