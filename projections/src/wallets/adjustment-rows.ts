import type { AdjustmentMoneyEvent, EventOf } from '@ringpost/domain';
import type { EventHandlers, Key, Rows } from '../kernel/projector.ts';
import { type AdjustmentRow, adjustments } from './adjustments.view.ts';

type Credit = EventOf<'FundsCredited'>;
type RequestEvent = EventOf<'AdjustmentRequested' | 'AdjustmentSigned' | 'RefundRequested' | 'RefundSigned'>;
type Decided = EventOf<'AdjustmentApproved' | 'AdjustmentEnded'>;
type Moved = EventOf<AdjustmentMoneyEvent['type']>;

const NEW = {
  decidedBy: null,
  waitsUntil: null,
  endedAt: null,
  correctedMills: 0,
  lineId: null,
} as const;

function ofAdjustment({ data }: RequestEvent | Decided): readonly Key[] {
  return [[adjustments.name, data.adjustmentId]];
}

function adjustmentOf({ type, data }: Moved): string {
  return type === 'DebtCharged' ? data.adjustmentId : data.operationId;
}

function refundedOrderOf({ data }: Moved): string | null {
  return 'orderId' in data ? data.orderId : null;
}

function correctedBy({ data }: Moved): string | null {
  return 'corrects' in data ? data.corrects : null;
}

/** The rows of a movement and of the entry that it corrects. */
export function ofMovement(event: Moved): readonly Key[] {
  const corrects = correctedBy(event);
  const own: Key = [adjustments.name, adjustmentOf(event)];
  return corrects === null ? [own] : [own, [adjustments.name, corrects]];
}

/** The first line of the ledger that the corrected entry made. */
export function correctedLineOf(event: Moved, rows: Rows): string | null {
  const corrects = correctedBy(event);
  return corrects === null ? null : (rows.get(adjustments, corrects)?.lineId ?? null);
}

/**
 * Makes the row of a credit that no other fact describes: one of an earlier version, of the system, or of a refusal to bring
 * numbers over.
 */
function noteCredit({ id, meta, data }: Credit, rows: Rows): void {
  const { operationId: _id, userId, amountMills, reason } = data;
  const before = rows.get(adjustments, _id);
  const alone = { kind: 'credit', corrects: null, orderId: null, asDebt: false, status: 'done' } as const;
  const made = { _id, userId, amountMills, reason, askedBy: meta.actor, at: meta.occurredAt };
  rows.put(adjustments, { ...(before ?? { ...NEW, ...alone, ...made }), lineId: id });
}

function kindOf(event: Moved): AdjustmentRow['kind'] {
  if (event.type === 'FundsRefunded') return 'refund';
  return correctedBy(event) === null ? 'debit' : 'correction';
}

/** Notes the movement. If one admin acts alone, it comes before the decision in the same append. */
function noteMovement(event: Moved, rows: Rows): void {
  const _id = adjustmentOf(event);
  const { userId, amountMills, reason } = event.data;
  const corrects = correctedBy(event);
  const before = rows.get(adjustments, _id) ?? {
    ...NEW,
    ...{ _id, userId, amountMills, reason, corrects, asDebt: false, status: 'done' as const },
    ...{ kind: kindOf(event), orderId: refundedOrderOf(event) },
    ...{ askedBy: event.meta.actor, at: event.meta.occurredAt },
  };
  rows.put(adjustments, { ...before, lineId: before.lineId ?? event.id });
  const corrected = corrects === null ? undefined : rows.get(adjustments, corrects);
  if (!corrected) return;
  const correctedMills = corrected.correctedMills + amountMills;
  rows.put(adjustments, { ...corrected, correctedMills });
}

/** What was asked for. A refund names its order where another adjustment may name an entry. */
function termsOf({ data }: RequestEvent): Pick<AdjustmentRow, 'kind' | 'corrects' | 'orderId' | 'asDebt'> {
  if ('orderId' in data) return { kind: 'refund', corrects: null, orderId: data.orderId, asDebt: false };
  const { kind, corrects, asDebt } = data;
  return { kind, corrects, orderId: null, asDebt };
}

function noteRequest(event: RequestEvent, rows: Rows): void {
  const { data } = event;
  const { adjustmentId: _id, userId, amountMills, reason } = data;
  const fields = { _id, userId, amountMills, reason, ...termsOf(event) };
  const before = rows.get(adjustments, _id) ?? NEW;
  const row: AdjustmentRow =
    'signedBy' in data
      ? { ...before, ...fields, status: 'done', askedBy: `admin:${data.signedBy}`, at: data.signedAt }
      : {
          ...before,
          ...fields,
          status: 'waiting',
          askedBy: `admin:${data.requestedBy}`,
          at: data.requestedAt,
          waitsUntil: data.expiresAt,
        };
  rows.put(adjustments, row);
}

function noteDecided(event: Decided, rows: Rows): void {
  const row = rows.get(adjustments, event.data.adjustmentId);
  if (!row) return;
  const { type, data } = event;
  const ended =
    type === 'AdjustmentApproved'
      ? { status: 'done' as const, decidedBy: data.approvedBy, endedAt: data.approvedAt }
      : { status: data.how, decidedBy: data.endedBy, endedAt: data.endedAt };
  rows.put(adjustments, { ...row, ...ended });
}

/** What was moved by hand, and what waits for a second admin. */
export const adjustmentRows: EventHandlers = {
  FundsCredited: {
    reads: ({ data }) => [[adjustments.name, data.operationId]],
    apply: noteCredit,
  },
  FundsDebited: { reads: ofMovement, apply: noteMovement },
  CreditCorrected: { reads: ofMovement, apply: noteMovement },
  DebitCorrected: { reads: ofMovement, apply: noteMovement },
  DebtCharged: { reads: ofMovement, apply: noteMovement },
  FundsRefunded: { reads: ofMovement, apply: noteMovement },
  AdjustmentRequested: { reads: ofAdjustment, apply: noteRequest },
  AdjustmentSigned: { reads: ofAdjustment, apply: noteRequest },
  RefundRequested: { reads: ofAdjustment, apply: noteRequest },
  RefundSigned: { reads: ofAdjustment, apply: noteRequest },
  AdjustmentApproved: { reads: ofAdjustment, apply: noteDecided },
  AdjustmentEnded: { reads: ofAdjustment, apply: noteDecided },
};
