import type { ApprovalAsked, EventShape, FeeDecisions, Position } from '@ringpost/domain';
import { Rejection } from '@ringpost/domain';
import { type ToDecide, type ToGive, waitingFor } from '@ringpost/domain/rules/approvals';
import type { When } from '@ringpost/domain/rules/planned-changes';
import type { Cause } from './command-handler.ts';
import type { CallersOf, Handle } from './create-handle.ts';
import { type Deps, nowIso } from './deps.ts';
import { actOf, type FeeApprovalCommand, type FeeRules, type NewFee } from './fee-approval.decider.ts';

/** Who may cause each command. */
export const FEE_APPROVAL_COMMANDS = {
  AskFeeApproval: ['admin'],
  GiveFeeApproval: ['admin'],
  RefuseFeeApproval: ['admin'],
  ExpireFeeApproval: ['system'],
} satisfies CallersOf<FeeApprovalCommand>;

/** What became of a change of a fee. `asked`: it waits for a second admin. */
export interface ChangedFee {
  readonly position: Position;
  readonly asked?: Pick<ApprovalAsked['data'], 'approvalId' | 'expiresAt'>;
}

/** The answer to a change that waits for a second admin. */
export function waitsForApproval({ approvalId, expiresAt }: NonNullable<ChangedFee['asked']>) {
  return { approval_uuid: approvalId, waits_until: expiresAt };
}

/** Why a fee changes. `confirmLarge`: whether a second admin is asked if the change is large. */
export interface WhyFee {
  readonly reason: string | null;
  readonly confirmLarge: boolean;
}

type FeeHandle<State extends FeeDecisions, Event extends EventShape> = Handle<
  State,
  FeeApprovalCommand,
  Event
>;

/** What other parts call to change fees that need a second admin. */
export interface FeeApprovals {
  /** @param alone changes it as one admin may @throws Rejection `large-price-change`, `too-many-approvals`, and those of the change */
  changeOrAsk(
    deps: Deps,
    wished: NewFee & When,
    why: WhyFee,
    cause: Cause,
    alone: () => Promise<Position>,
  ): Promise<ChangedFee>;
  /** @throws Rejection `not-found`, `forbidden`, `own-approval`, `approval-over`, `approval-outdated`, and those of the change */
  give(deps: Deps, decision: ToGive, cause: Cause): Promise<Position>;
  /** @throws Rejection `not-found`, `forbidden`, `approval-over` */
  refuse(deps: Deps, decision: ToDecide, cause: Cause): Promise<Position>;
  /** Ends a request that waited too long. */
  expire(deps: Deps, approvalId: string, cause: Cause): Promise<void>;
}

export function createFeeApprovals<State extends FeeDecisions, Event extends EventShape>(
  rules: FeeRules<State, Event>,
  handle: FeeHandle<State, Event>,
): FeeApprovals {
  const { of } = rules;
  return {
    async changeOrAsk(
      deps,
      { fee, after, countsFrom, adminId, now },
      { reason, confirmLarge },
      cause,
      alone,
    ) {
      try {
        return { position: await alone() };
      } catch (error) {
        const isRefused = error instanceof Rejection && error.code === 'large-price-change';
        if (!isRefused || !confirmLarge) throw error;
      }
      const asking = { approvalId: cause.operationId, subjectId: of, reason, adminId, now, countsFrom };
      const command = { type: 'AskFeeApproval', ...asking, fee, after } as const;
      const { state, position } = await handle(deps, of, command, cause);
      const asked = waitingFor(state.approvals, asking, actOf(rules, command, state));
      return asked ? { asked, position } : { position };
    },
    async give(deps, decision, cause) {
      return (await handle(deps, of, { type: 'GiveFeeApproval', ...decision }, cause)).position;
    },
    async refuse(deps, decision, cause) {
      return (await handle(deps, of, { type: 'RefuseFeeApproval', ...decision }, cause)).position;
    },
    async expire(deps, approvalId, cause) {
      await handle(deps, of, { type: 'ExpireFeeApproval', approvalId, now: nowIso(deps) }, cause);
    },
  };
}
