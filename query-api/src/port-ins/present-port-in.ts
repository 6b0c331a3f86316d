import { toDollars } from '@ringpost/domain/rules/money-display';
import type { PortInRow } from '@ringpost/projections/port-ins/port-ins.view';
import type { PortInView } from './port-ins.contract.ts';

/** A request to bring numbers over as its customer sees it. */
export function presentPortIn(row: PortInRow): PortInView {
  return {
    portin_uuid: row._id,
    status: row.status,
    portname: row.label,
    numbers: row.numbers,
    fee: row.feeMills === null ? null : toDollars(row.feeMills),
    fee_status: row.fee,
    reason: row.reason,
    note: row.note,
    foc_at: row.focAt,
    cancelled_by: row.cancelledBy,
    documents: row.documents,
    steps: row.steps,
    saved_at: row.savedAt,
    updated_at: row.updatedAt,
  };
}
