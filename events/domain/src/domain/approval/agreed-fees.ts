import { PersistentMap } from '../persistent-map.ts';
import type { PlannedAct, PlannedEvent } from '../planned/planned.events.ts';
import { NO_CHANGES, notePlanned, type PlannedChanges } from '../planned/planned.state.ts';
import type { ApprovalEvent } from './approval.events.ts';
import { type Approvals, NO_APPROVALS, noteApproval } from './approval.state.ts';

/** What a stream of fees knows beside its fees. */
export interface FeeDecisions {
  readonly changes: PlannedChanges;
  /** Changes of fees that need a second admin. */
  readonly approvals: Approvals;
  /**
   * What a fee was when two admins agreed on it last. One that is not here is compared with what it is at first. One admin alone may
   * go only half as far from it, in however many steps.
   */
  readonly agreed: PersistentMap<string, number>;
}

export const NO_FEE_DECISIONS: FeeDecisions = {
  changes: NO_CHANGES,
  approvals: NO_APPROVALS,
  agreed: PersistentMap.none(),
};

/** A fee and its value. */
export interface FeeValue {
  readonly fee: string;
  readonly value: number;
}

/** What two admins agreed on that counts with this fact. A change with a date counts once it is carried out; its id is that of the approval. */
function agreedWith(
  { approvals, changes }: FeeDecisions,
  event: ApprovalEvent | PlannedEvent,
  feeOf: (act: PlannedAct) => FeeValue | undefined,
): FeeValue | undefined {
  if (event.type === 'ChangeCarriedOut') {
    const change = changes.get(event.data.changeId);
    return change && approvals.get(change.changeId)?.status === 'given' ? feeOf(change.act) : undefined;
  }
  if (event.type !== 'ApprovalGiven') return undefined;
  const approval = approvals.get(event.data.approvalId);
  if (approval?.status !== 'waiting' || approval.asked.act.kind !== 'fee') return undefined;
  const { act, countsFrom = '' } = approval.asked;
  return countsFrom > event.data.approvedAt ? undefined : { fee: act.fee, value: act.after };
}

function isOfApproval(event: ApprovalEvent | PlannedEvent): event is ApprovalEvent {
  return event.type.startsWith('Approval');
}

/** Notes what was planned, asked for and agreed on. @param feeOf the fee that a planned change sets */
export function noteFeeDecision(
  decisions: FeeDecisions,
  event: ApprovalEvent | PlannedEvent,
  feeOf: (act: PlannedAct) => FeeValue | undefined,
): FeeDecisions {
  const { changes, approvals, agreed } = decisions;
  const now = agreedWith(decisions, event, feeOf);
  return {
    changes: isOfApproval(event) ? changes : notePlanned(changes, event),
    approvals: isOfApproval(event) ? noteApproval(approvals, event) : approvals,
    agreed: now ? agreed.set(now.fee, now.value) : agreed,
  };
}
