import {
  customerSubject,
  isBeforeFoc,
  type Mills,
  type PortInDocumentType,
  type PortInDrafted,
  type PortInEvent,
  type PortInReason,
  type PortInState,
  type PortInStatus,
  plusSeconds,
  portIn,
  reject,
} from '@ringpost/domain';
import { PORT_IN_DOCUMENTS_MAX, PORT_IN_DRAFT_DAYS } from '@ringpost/domain/rules/limits';
import { NEXT_PORT_IN_STEPS, type PortInStep } from '@ringpost/domain/rules/port-in-steps';
import type { Decider } from '../kernel/decider.ts';

interface Of {
  readonly portInId: string;
  /** The customer whose request it is. */
  readonly userId: string;
  readonly now: string;
}

export type PortInCommand =
  | {
      readonly type: 'SavePortInDraft';
      readonly drafted: Omit<PortInDrafted['data'], 'subject'>;
    }
  | (Of & {
      /** Submits a draft whose fee is held under the id of the draft. */
      readonly type: 'SubmitPortIn';
      readonly draftId: string;
      readonly feeMills: Mills;
    })
  | (Of & { readonly type: 'StartPortInReview' })
  | (Of & { readonly type: 'RaisePortInException'; readonly reason: PortInReason; readonly note: string })
  | (Of & { readonly type: 'FixPortIn'; readonly draftId: string; readonly numbers: readonly string[] })
  | (Of & { readonly type: 'ConfirmPortInFoc'; readonly focAt: string })
  | (Of & { readonly type: 'CompletePortIn' })
  | (Of & {
      readonly type: 'CancelPortIn';
      readonly by: 'customer' | 'admin';
      readonly note: string;
      /**
       * Whether we keep the fee after a confirmed date; then the note says why. Before the date is confirmed, the fee always
       * goes back.
       */
      readonly keepsFee?: boolean;
    })
  | (Of & { readonly type: 'ExpirePortInDraft' })
  | (Of & {
      readonly type: 'AddPortInDocument';
      readonly documentId: string;
      readonly mediaType: PortInDocumentType;
      readonly bytes: number;
    })
  | (Of & { readonly type: 'RemovePortInDocument'; readonly documentId: string });

type Command<T extends PortInCommand['type']> = Extract<PortInCommand, { type: T }>;

function requireOneOf({ status }: PortInState, ...expected: readonly PortInStatus[]): void {
  if (!expected.includes(status)) throw reject('port-in-moved-on', { status });
}

/** By an admin. */
function requireNext({ status }: PortInState, step: PortInStep): void {
  if (!NEXT_PORT_IN_STEPS[status].includes(step)) throw reject('port-in-moved-on', { status });
}

/** A replaced draft never becomes current again, however late its request comes. */
function requireNewDraft({ draftIds }: PortInState, draftId: string): void {
  if (draftIds.has(draftId)) throw reject('idempotency-key-reused');
}

function save({ drafted }: Command<'SavePortInDraft'>, state: PortInState): readonly PortInEvent[] {
  if (state.draftId === drafted.draftId) return [];
  requireOneOf(state, 'absent', 'draft');
  requireNewDraft(state, drafted.draftId);
  const { numbers, ...kept } = drafted;
  const data = { ...kept, subject: customerSubject(kept.userId), numberList: numbers.join() };
  return [{ type: 'PortInDraftKept', data }];
}

/** Only for the current draft: the hold of another one pays for nothing. */
function submit(command: Command<'SubmitPortIn'>, state: PortInState): readonly PortInEvent[] {
  const { portInId, userId, draftId, feeMills, now: submittedAt } = command;
  if (state.submitted?.draftId === draftId) return [];
  requireOneOf(state, 'draft');
  if (state.draftId !== draftId) throw reject('port-in-moved-on', { status: state.status });
  return [{ type: 'PortInSubmitted', data: { portInId, userId, draftId, feeMills, submittedAt } }];
}

function startReview(
  { portInId, userId, now: startedAt }: Command<'StartPortInReview'>,
  state: PortInState,
): readonly PortInEvent[] {
  if (state.status === 'in_review') return [];
  requireNext(state, 'in_review');
  return [{ type: 'PortInReviewStarted', data: { portInId, userId, startedAt } }];
}

function raise(command: Command<'RaisePortInException'>, state: PortInState): readonly PortInEvent[] {
  const { portInId, userId, reason, note, now: raisedAt } = command;
  if (state.status === 'exception') return [];
  requireNext(state, 'exception');
  const subject = customerSubject(userId);
  return [{ type: 'PortInExceptionRaised', data: { portInId, userId, subject, reason, note, raisedAt } }];
}

/** The numbers cannot change, because the fee was calculated for them. */
function fix(command: Command<'FixPortIn'>, state: PortInState): readonly PortInEvent[] {
  const { portInId, userId, draftId, numbers, now: fixedAt } = command;
  if (state.draftId === draftId) return [];
  requireOneOf(state, 'exception');
  requireNewDraft(state, draftId);
  if (numbers.join() !== state.numbers.join()) throw reject('port-in-moved-on', { status: state.status });
  return [{ type: 'PortInFixed', data: { portInId, userId, draftId, fixedAt } }];
}

function confirmFoc(command: Command<'ConfirmPortInFoc'>, state: PortInState): readonly PortInEvent[] {
  const { portInId, userId, focAt, now: confirmedAt } = command;
  if (state.isFocConfirmed) return [];
  requireNext(state, 'foc_confirmed');
  return [{ type: 'PortInFocConfirmed', data: { portInId, userId, focAt, confirmedAt } }];
}

function complete(
  { portInId, userId, now: completedAt }: Command<'CompletePortIn'>,
  state: PortInState,
): readonly PortInEvent[] {
  if (state.status === 'completed') return [];
  requireNext(state, 'completed');
  return [{ type: 'PortInCompleted', data: { portInId, userId, completedAt } }];
}

/** After a confirmed date the fee was taken, and may be given back. Before that it is only held, and the hold is released. */
function givesBack(
  { portInId, userId, cancelledAt: givenBackAt }: { portInId: string; userId: string; cancelledAt: string },
  { submitted, isFocConfirmed }: PortInState,
): readonly PortInEvent[] {
  if (!submitted || !isFocConfirmed) return [];
  const { draftId, feeMills } = submitted;
  return [{ type: 'PortInFeeGivenBack', data: { portInId, userId, draftId, feeMills, givenBackAt } }];
}

/** A customer can cancel until the date is confirmed; an admin until the numbers have moved. */
function cancel(command: Command<'CancelPortIn'>, state: PortInState): readonly PortInEvent[] {
  const { portInId, userId, by, note, keepsFee = false, now: cancelledAt } = command;
  if (state.status === 'cancelled') return [];
  if (!isBeforeFoc(state) && state.status !== 'draft') {
    if (by !== 'admin') throw reject('port-in-moved-on', { status: state.status });
    requireNext(state, 'cancelled');
  }
  const subject = customerSubject(userId);
  const cancelled = { portInId, userId, subject, by, note, cancelledAt };
  return [{ type: 'PortInCancelled', data: cancelled }, ...(keepsFee ? [] : givesBack(cancelled, state))];
}

/** Only a draft expires, and only if nobody touched it meanwhile. */
function expire(
  { portInId, userId, now: expiredAt }: Command<'ExpirePortInDraft'>,
  { status, touchedAt }: PortInState,
): readonly PortInEvent[] {
  if (status !== 'draft' || expiredAt < plusSeconds(touchedAt, PORT_IN_DRAFT_DAYS * 86_400)) return [];
  return [{ type: 'PortInDraftExpired', data: { portInId, userId, expiredAt } }];
}

function addDocument(command: Command<'AddPortInDocument'>, state: PortInState): readonly PortInEvent[] {
  const { portInId, userId, documentId, mediaType, bytes, now: addedAt } = command;
  if (state.documents.has(documentId) || state.removedDocuments.has(documentId)) return [];
  requireOneOf(state, 'draft', 'exception');
  if (state.documents.size >= PORT_IN_DOCUMENTS_MAX)
    throw reject('too-many-documents', { limit: PORT_IN_DOCUMENTS_MAX });
  return [{ type: 'PortInDocumentAdded', data: { portInId, userId, documentId, mediaType, bytes, addedAt } }];
}

function removeDocument(
  { portInId, userId, documentId }: Command<'RemovePortInDocument'>,
  state: PortInState,
): readonly PortInEvent[] {
  if (state.removedDocuments.has(documentId)) return [];
  if (!state.documents.has(documentId)) throw reject('not-found');
  requireOneOf(state, 'draft', 'exception');
  return [{ type: 'PortInDocumentRemoved', data: { portInId, userId, documentId } }];
}

function decideStep(command: PortInCommand, state: PortInState): readonly PortInEvent[] {
  switch (command.type) {
    case 'SavePortInDraft':
      return save(command, state);
    case 'SubmitPortIn':
      return submit(command, state);
    case 'StartPortInReview':
      return startReview(command, state);
    case 'RaisePortInException':
      return raise(command, state);
    case 'FixPortIn':
      return fix(command, state);
    case 'ConfirmPortInFoc':
      return confirmFoc(command, state);
    case 'CompletePortIn':
      return complete(command, state);
    case 'CancelPortIn':
      return cancel(command, state);
    case 'ExpirePortInDraft':
      return expire(command, state);
    case 'AddPortInDocument':
      return addDocument(command, state);
    case 'RemovePortInDocument':
      return removeDocument(command, state);
  }
}

/** A request to bring numbers over, from its draft to its end. A customer never sees another customer's request. */
export const portInDecider: Decider<PortInState, PortInCommand, PortInEvent> = {
  ...portIn,
  decide(command, state) {
    const { userId } = command.type === 'SavePortInDraft' ? command.drafted : command;
    if (state.status !== 'absent' && state.userId !== userId) throw reject('not-found');
    if (state.status === 'absent' && command.type !== 'SavePortInDraft') throw reject('not-found');
    return decideStep(command, state);
  },
};
