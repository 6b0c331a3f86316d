import {
  type ActOf,
  type ApprovalEvent,
  type ApprovalNoun,
  type AskedApproval,
  type EventShape,
  type FeeDecisions,
  type Fold,
  type Planning,
  reject,
  stateAt,
  withDueFacts,
} from '@ringpost/domain';
import {
  askApproval,
  expireApproval,
  giveApproval,
  refuseApproval,
  type ToAsk,
  type ToDecide,
  type ToGive,
} from '@ringpost/domain/rules/approvals';
import { requireDate, type When } from '@ringpost/domain/rules/planned-changes';
import type { Decider } from './decider.ts';

/** A change of a fee, as its admin wants it. Amounts are mills. */
export interface NewFee {
  readonly fee: string;
  readonly after: number;
}

/** What two admins have agreed on. */
export interface AgreedFee extends NewFee, When {
  readonly reason: string | null;
}

/** The fees of one stream. */
export interface FeeRules<State extends FeeDecisions, Event> {
  /** Names the stream. */
  readonly of: ApprovalNoun;
  readonly planning: Planning<State, Event>;
  /** The value in a state. @throws Rejection for a fee that is not there */
  readonly valueIn: (state: State, fee: string) => number;
  /** The facts of a change that two admins agreed on, at once or planned. @throws Rejection */
  readonly set: (agreed: AgreedFee, state: State) => readonly Event[];
}

type Ask = ToAsk & NewFee & { readonly type: 'AskFeeApproval' };
type Give = ToGive & { readonly type: 'GiveFeeApproval' };

export type FeeApprovalCommand =
  | Ask
  | Give
  | (ToDecide & { readonly type: 'RefuseFeeApproval' })
  | { readonly type: 'ExpireFeeApproval'; readonly approvalId: string; readonly now: string };

/** The request as it is stored, with what the fee is before. */
export function actOf<State extends FeeDecisions, Event>(
  { planning, valueIn }: FeeRules<State, Event>,
  { fee, after, countsFrom, now }: Ask,
  state: State,
): ActOf<'fee'> {
  return { kind: 'fee', fee, before: valueIn(stateAt(planning, state, countsFrom ?? now), fee), after };
}

/** What cannot be done now, or is done already, is not asked for. */
function ask<State extends FeeDecisions, Event>(
  rules: FeeRules<State, Event>,
  command: Ask,
  state: State,
): readonly (Event | ApprovalEvent)[] {
  const { approvalId: changeId, countsFrom = null, now } = command;
  requireDate({ now, countsFrom });
  if (rules.set({ ...command, changeId, countsFrom }, state).length === 0) return [];
  return askApproval(state.approvals, rules.of, command, actOf(rules, command, state));
}

/** What both admins saw must still be what is paid. If it was approved too late for its date, it counts at once. */
function carryOut<State extends FeeDecisions, Event>(
  { planning, valueIn, set }: FeeRules<State, Event>,
  { act, approvalId: changeId, askedBy: adminId, reason, countsFrom: date = '' }: AskedApproval,
  now: string,
  state: State,
): readonly Event[] {
  if (act.kind !== 'fee') throw reject('approval-outdated');
  const { fee, before, after } = act;
  const countsFrom = date > now ? date : null;
  if (valueIn(stateAt(planning, state, countsFrom ?? now), fee) !== before) throw reject('approval-outdated');
  return set({ fee, after, reason, countsFrom, adminId, changeId, now }, state);
}

/** What two admins decide about the fees of one stream. */
export function createFeeApprovalDecider<State extends FeeDecisions, Event extends EventShape>(
  fold: Fold<State, Event | ApprovalEvent>,
  rules: FeeRules<State, Event | ApprovalEvent>,
): Decider<State, FeeApprovalCommand, Event | ApprovalEvent> {
  return {
    ...fold,
    decide(command, state) {
      switch (command.type) {
        case 'AskFeeApproval':
          return withDueFacts(rules.planning, state, command.now, (current) => ask(rules, command, current));
        case 'GiveFeeApproval':
          return withDueFacts(rules.planning, state, command.now, (current) =>
            giveApproval(current.approvals, command, (asked) => carryOut(rules, asked, command.now, current)),
          );
        case 'RefuseFeeApproval':
          return refuseApproval(state.approvals, command);
        case 'ExpireFeeApproval':
          return expireApproval(state.approvals, command);
      }
    },
  };
}
