import { draftNumbers, type EventOf, type PortInEvent } from '@ringpost/domain';
import { changed, createProjector, type EventHandler, type Key, type Rows } from '../kernel/projector.ts';
import { type PortInRow, portIns } from './port-ins.view.ts';

type PortInFact = EventOf<PortInEvent['type']>;
/** The hold of a fee, and how it ended. */
type FeeFact = EventOf<'FundsHeld' | 'FundsCaptured' | 'FundsReleased'>;

/** The shown steps of one request are limited, because exceptions can repeat without end. */
const STEPS_KEPT = 100;

function rowOf({ data }: PortInFact): readonly Key[] {
  return [[portIns.name, data.portInId]];
}

function put({ meta, position }: PortInFact | FeeFact, rows: Rows, row: PortInRow): void {
  rows.put(portIns, { ...row, updatedAt: meta.occurredAt });
  rows.announce(changed(row.userId, 'port-ins', row._id, position));
}

/** Handles an event that changes a row. A change of status also adds a step. */
function changing<T extends PortInEvent['type']>(
  changes: (event: EventOf<T>, row: PortInRow) => Partial<PortInRow>,
): EventHandler<EventOf<T>> {
  return {
    reads: (event) => rowOf(event as PortInFact),
    apply(event, rows) {
      const fact = event as PortInFact;
      const row = rows.get(portIns, fact.data.portInId);
      if (!row) return;
      const change = changes(event, row);
      const { status } = change;
      const step = status && [{ status, at: fact.meta.occurredAt }];
      put(fact, rows, { ...row, ...change, steps: [...row.steps, ...(step ?? [])].slice(-STEPS_KEPT) });
    },
  };
}

function feeChange(fee: PortInRow['fee']): EventHandler<FeeFact> {
  return {
    reads: ({ data: { purpose } }) => (purpose.kind === 'port-in' ? [[portIns.name, purpose.id]] : []),
    apply(event, rows) {
      const { purpose } = event.data;
      const row = purpose.kind === 'port-in' ? rows.get(portIns, purpose.id) : undefined;
      if (row) put(event, rows, { ...row, fee });
    },
  };
}

type Draft = Omit<EventOf<'PortInDrafted'>['data'], 'draftId' | 'subject'>;

function draft(data: Draft, meta: PortInFact['meta'], before: PortInRow | undefined): PortInRow {
  const { portInId: _id, userId, label, numbers, savedAt } = data;
  if (before) return { ...before, label, numbers };
  const status = 'draft' as const;
  const none = { feeMills: null, fee: null, reason: null, focAt: null, cancelledBy: null, note: '' };
  const steps = [{ status, at: savedAt }];
  const counts = { isSent: false, isOpen: true, documents: 0, savedAt, updatedAt: meta.occurredAt };
  return { _id, userId, label, numbers, status, steps, ...none, ...counts };
}

function kept({ data, meta }: EventOf<'PortInDraftKept'>, before: PortInRow | undefined): PortInRow {
  return draft({ ...data, numbers: draftNumbers(data) }, meta, before);
}

/** Every request to bring numbers over. Its personal data is not in the log, so it is not here. */
export const portInsProjector = createProjector({
  name: 'port-ins',
  shape: 2,
  streams: ['portin', 'wallet'],
  views: [portIns],
  on: {
    PortInDrafted: {
      reads: rowOf,
      apply: (event, rows) =>
        put(event, rows, draft(event.data, event.meta, rows.get(portIns, event.data.portInId))),
    },
    PortInDraftKept: {
      reads: rowOf,
      apply: (event, rows) => put(event, rows, kept(event, rows.get(portIns, event.data.portInId))),
    },
    PortInSubmitted: changing(({ data }) => ({
      status: 'submitted',
      isSent: true,
      feeMills: data.feeMills,
    })),
    PortInReviewStarted: changing(() => ({ status: 'in_review' })),
    PortInExceptionRaised: changing(({ data: { reason, note } }) => ({ status: 'exception', reason, note })),
    PortInFixed: changing(() => ({ status: 'submitted', reason: null, note: '' })),
    PortInFocConfirmed: changing(({ data: { focAt } }) => ({ status: 'foc_confirmed', focAt })),
    PortInCompleted: changing(() => ({ status: 'completed', isOpen: false })),
    PortInCancelled: changing(({ data: { by, note } }) => ({
      status: 'cancelled',
      isOpen: false,
      cancelledBy: by,
      note,
    })),
    PortInFeeGivenBack: changing(() => ({ fee: 'released' })),
    PortInDraftExpired: {
      reads: rowOf,
      apply({ data: { portInId, userId }, position }, rows) {
        rows.delete(portIns, portInId);
        rows.announce(changed(userId, 'port-ins', portInId, position));
      },
    },
    PortInDocumentAdded: changing((_, { documents }) => ({ documents: documents + 1 })),
    PortInDocumentRemoved: changing((_, { documents }) => ({ documents: documents - 1 })),
    FundsHeld: feeChange('held'),
    FundsCaptured: feeChange('captured'),
    FundsReleased: feeChange('released'),
  },
});
