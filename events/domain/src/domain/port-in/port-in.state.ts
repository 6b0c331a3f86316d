import {
  type FeeDecisions,
  type FeeValue,
  NO_FEE_DECISIONS,
  noteFeeDecision,
} from '../approval/agreed-fees.ts';
import type { Fold } from '../event.ts';
import type { Mills } from '../money.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import { dueFrom, type Planning } from '../planned/due-facts.ts';
import type { PlannedAct } from '../planned/planned.events.ts';
import type { PortInDrafted, PortInDraftKept, PortInEvent, PortInFeeEvent } from './port-in.events.ts';

export type PortInStatus =
  | 'absent'
  | 'draft'
  | 'submitted'
  | 'in_review'
  | 'exception'
  | 'foc_confirmed'
  | 'completed'
  | 'cancelled';

export interface PortInState {
  readonly status: PortInStatus;
  readonly userId: string;
  /** The current draft: the Vault holds the details under this id. */
  readonly draftId: string;
  /** Every draft so far. A replaced one never becomes current again, so its hold pays for nothing. */
  readonly draftIds: PersistentSet<string>;
  readonly numbers: readonly string[];
  /** When the draft was saved, or a document was added, for the last time. */
  readonly touchedAt: string;
  /** What was submitted. The hold of the fee has its id. Null before that. */
  readonly submitted: {
    readonly draftId: string;
    readonly feeMills: Mills;
    readonly submittedAt: string;
  } | null;
  readonly isFocConfirmed: boolean;
  /** The fee was taken, and goes back. */
  readonly isFeeGivenBack: boolean;
  /** By id. */
  readonly documents: PersistentMap<string, true>;
  /** Removed documents: none of them can be added again. */
  readonly removedDocuments: PersistentSet<string>;
}

/** The phases in which the fee is held and can be given back. */
export function isBeforeFoc({ status, isFocConfirmed }: PortInState): boolean {
  return !isFocConfirmed && (status === 'submitted' || status === 'in_review' || status === 'exception');
}

/** The numbers of a saved request; none once its customer was forgotten. */
export function draftNumbers({ numberList }: PortInDraftKept['data']): readonly string[] {
  return numberList === '' ? [] : numberList.split(',');
}

type Draft = Pick<PortInDrafted['data'], 'userId' | 'draftId' | 'numbers' | 'savedAt'>;

function drafted(state: PortInState, { userId, draftId, numbers, savedAt: touchedAt }: Draft): PortInState {
  const draftIds = state.draftIds.add(draftId);
  return { ...state, status: 'draft', userId, draftId, draftIds, numbers, touchedAt };
}

/** Folds `portin-<portInId>`. */
export const portIn: Fold<PortInState, PortInEvent> = {
  initial: () => ({
    status: 'absent',
    userId: '',
    draftId: '',
    draftIds: new PersistentSet(),
    numbers: [],
    touchedAt: '',
    submitted: null,
    isFocConfirmed: false,
    isFeeGivenBack: false,
    documents: new PersistentMap(),
    removedDocuments: new PersistentSet(),
  }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'PortInDrafted':
        return drafted(state, data);
      case 'PortInDraftKept':
        return drafted(state, { ...data, numbers: draftNumbers(data) });
      case 'PortInSubmitted': {
        const { draftId, feeMills, submittedAt } = data;
        return { ...state, status: 'submitted', submitted: { draftId, feeMills, submittedAt } };
      }
      case 'PortInReviewStarted':
        return { ...state, status: 'in_review' };
      case 'PortInExceptionRaised':
        return { ...state, status: 'exception' };
      case 'PortInFixed': {
        const { draftId } = data;
        return { ...state, status: 'submitted', draftId, draftIds: state.draftIds.add(draftId) };
      }
      case 'PortInFocConfirmed':
        return { ...state, status: 'foc_confirmed', isFocConfirmed: true };
      case 'PortInCompleted':
        return { ...state, status: 'completed' };
      case 'PortInCancelled':
      case 'PortInDraftExpired':
        return { ...state, status: 'cancelled' };
      case 'PortInFeeGivenBack':
        return { ...state, isFeeGivenBack: true };
      case 'PortInDocumentAdded':
        return {
          ...state,
          documents: state.documents.set(data.documentId, true),
          touchedAt: data.addedAt,
        };
      case 'PortInDocumentRemoved':
        return {
          ...state,
          documents: state.documents.delete(data.documentId),
          removedDocuments: state.removedDocuments.add(data.documentId),
        };
    }
  },
};

export interface PortInFees extends FeeDecisions {
  /** Mills for each number, by country. A country that is not listed has the standard fee. */
  readonly mills: Readonly<Partial<Record<'US' | 'CA', Mills>>>;
}

function feeIn(act: PlannedAct): FeeValue | undefined {
  return act.kind === 'port-in-fee' ? { fee: act.countryIso, value: act.feeMills } : undefined;
}

/** Folds `port-in-fees`. */
export const portInFees: Fold<PortInFees, PortInFeeEvent> = {
  initial: () => ({ mills: {}, ...NO_FEE_DECISIONS }),
  evolve(fees, event) {
    if (event.type !== 'PortInFeeSet') return { ...fees, ...noteFeeDecision(fees, event, feeIn) };
    return { ...fees, mills: { ...fees.mills, [event.data.countryIso]: event.data.feeMills } };
  },
};

/** The planned changes of the fees. */
export const PORT_IN_FEE_PLANNING: Planning<PortInFees, PortInFeeEvent> = {
  evolve: portInFees.evolve,
  dueAt: ({ changes }, at) =>
    dueFrom<PortInFees, PortInFeeEvent>(changes, at, ({ act, countsFrom: setAt }, { mills }) => {
      if (act.kind !== 'port-in-fee' || mills[act.countryIso] === act.feeMills) return [];
      const { countryIso, feeMills } = act;
      return [{ type: 'PortInFeeSet', data: { countryIso, feeMills, setAt } }];
    }),
};
