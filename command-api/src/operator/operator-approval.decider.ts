import { type OperatorEvent, type OperatorState, operator, type Position, reject } from '@ringpost/domain';
import {
  askApproval,
  expireApproval,
  giveApproval,
  refuseApproval,
  type ToAsk,
  type ToDecide,
  type ToGive,
} from '@ringpost/domain/rules/approvals';
import type { Decider } from '../kernel/decider.ts';
import { operatorDecider, type ProjectorStanding } from './operator.decider.ts';

/** A skip is asked for only while the projector is stopped there, and is approved only then. */
interface Standing {
  readonly standing: ProjectorStanding;
}

type Ask = ToAsk & Standing & { readonly type: 'AskOperatorApproval'; readonly position: Position };
type Give = ToGive & Standing & { readonly type: 'GiveOperatorApproval' };

export type OperatorApprovalCommand =
  | Ask
  | Give
  | (ToDecide & { readonly type: 'RefuseOperatorApproval' })
  | { readonly type: 'ExpireOperatorApproval'; readonly approvalId: string; readonly now: string };

function skip(
  { standing, now }: Ask | Give,
  { position, reason }: { readonly position: Position; readonly reason: string | null },
  state: OperatorState,
): readonly OperatorEvent[] {
  const command = { type: 'SkipEvent', standing, position, reason: reason ?? '', now } as const;
  return operatorDecider.decide(command, state);
}

function ask(command: Ask, state: OperatorState): readonly OperatorEvent[] {
  const { position } = command;
  if (skip(command, command, state).length === 0) return [];
  return askApproval(state.approvals, 'operator', command, { kind: 'skip', position });
}

function give(command: Give, state: OperatorState): readonly OperatorEvent[] {
  return giveApproval(state.approvals, command, ({ act, subjectId, reason }) => {
    if (act.kind !== 'skip' || subjectId !== command.standing.name) throw reject('approval-outdated');
    return skip(command, { position: act.position, reason }, state);
  });
}

/** What two admins decide about running the service: which event a view leaves out. */
export const operatorApprovalDecider: Decider<OperatorState, OperatorApprovalCommand, OperatorEvent> = {
  ...operator,
  decide(command, state) {
    switch (command.type) {
      case 'AskOperatorApproval':
        return ask(command, state);
      case 'GiveOperatorApproval':
        return give(command, state);
      case 'RefuseOperatorApproval':
        return refuseApproval(state.approvals, command);
      case 'ExpireOperatorApproval':
        return expireApproval(state.approvals, command);
    }
  },
};
