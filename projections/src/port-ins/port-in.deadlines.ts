import type { EventOf } from '@ringpost/domain';
import { plusSeconds } from '@ringpost/domain';
import { PORT_IN_DRAFT_DAYS } from '@ringpost/domain/rules/limits';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { Key, NounDeadlines, Rows } from '../kernel/projector.ts';
import type { PortInDeadline } from './port-ins.view.ts';

interface OfPortIn {
  readonly data: { readonly portInId: string };
}

function idOf({ data }: OfPortIn): string {
  return deadlineId('expire-draft', data.portInId);
}

function draftEnd(touchedAt: string): string {
  return plusSeconds(touchedAt, PORT_IN_DRAFT_DAYS * 86_400);
}

function keepDraft(event: EventOf<'PortInDrafted' | 'PortInDraftKept'>, rows: Rows): void {
  const { portInId: subject, userId, savedAt } = event.data;
  const row: PortInDeadline = {
    _id: idOf(event),
    kind: 'expire-draft',
    subject,
    userId,
    dueAt: draftEnd(savedAt),
  };
  rows.put(deadlines, row);
}

/** Moves the deletion of a draft. A stopped request can get documents too, but has no such row. */
function keepLonger(event: EventOf<'PortInDocumentAdded'>, rows: Rows): void {
  const row = rows.get(deadlines, idOf(event));
  if (row) rows.put(deadlines, { ...row, dueAt: draftEnd(event.data.addedAt) });
}

function endsDraft(event: OfPortIn, rows: Rows): void {
  rows.delete(deadlines, idOf(event));
}

/** When a draft that nobody touches is deleted. */
export const portInDeadlines: NounDeadlines = {
  streams: ['portin'],
  on: {
    PortInDrafted: { apply: keepDraft },
    PortInDraftKept: { apply: keepDraft },
    PortInDocumentAdded: {
      reads: (event): readonly Key[] => [[deadlines.name, idOf(event)]],
      apply: keepLonger,
    },
    PortInSubmitted: { apply: endsDraft },
    PortInCancelled: { apply: endsDraft },
    PortInDraftExpired: { apply: endsDraft },
  },
};
