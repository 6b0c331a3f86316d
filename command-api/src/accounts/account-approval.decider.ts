import {
  type AccountEvent,
  type AccountState,
  type ApprovalAct,
  type ApprovalAsked,
  account,
  hasRole,
  NO_APPROVALS,
  type Role,
  reject,
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
import type { Decider } from '../kernel/decider.ts';
import { accountDecider } from './account.decider.ts';

/** What an admin may ask for about an account. */
export type AccountAct =
  | { readonly kind: 'role'; readonly to: Role }
  | { readonly kind: 'forgetting'; readonly amountMills: number };

type Ask = ToAsk & { readonly type: 'AskAccountApproval'; readonly act: AccountAct; readonly role: Role };
type Give = ToGive & {
  readonly type: 'GiveAccountApproval';
  /** The balance that an account gives up which is to be forgotten. */
  readonly amountMills: number;
};

export type AccountApprovalCommand =
  | Ask
  | Give
  | (ToDecide & { readonly type: 'RefuseAccountApproval' })
  | { readonly type: 'ExpireAccountApproval'; readonly approvalId: string; readonly now: string };

type Existing = Exclude<AccountState, { status: 'absent' }>;

/** The act itself, as one admin alone would do it. */
function act(wished: AccountAct, by: Role, reason: string | null, now: string, state: Existing) {
  if (wished.kind === 'role')
    return accountDecider.decide({ type: 'ChangeRole', role: wished.to, by, reason }, state);
  const { amountMills } = wished;
  return accountDecider.decide({ type: 'RequestForgetting', amountMills, reason, now }, state);
}

/** What cannot be done now, or is done already, is not asked for. */
function ask(command: Ask, state: Existing): readonly AccountEvent[] {
  const { act: wished, role, reason, now } = command;
  if (act(wished, role, reason, now, state).length === 0) return [];
  const toAsk: ApprovalAct = wished.kind === 'role' ? { ...wished, from: state.role } : wished;
  return askApproval(state.approvals ?? NO_APPROVALS, 'account', command, toAsk);
}

/**
 * Nobody approves more rights for themselves. To approve fewer is harmless, and with two super admins it is the only way to take
 * the role from one of them.
 */
function requireOther(userId: string, { act: asked }: ApprovalAsked['data'], adminId: string): void {
  if (userId !== adminId) return;
  const isLess = asked.kind === 'role' && hasRole(asked.from, asked.to);
  if (!isLess) throw reject('forbidden');
}

function give(command: Give, state: Existing): readonly AccountEvent[] {
  const { adminId, role, amountMills, now } = command;
  return giveApproval(state.approvals ?? NO_APPROVALS, command, (asked) => {
    requireOther(state.userId, asked, adminId);
    if (asked.act.kind === 'forgetting') {
      // Nobody has agreed that more money is given up.
      if (amountMills > asked.act.amountMills) throw reject('approval-outdated');
      return act({ kind: 'forgetting', amountMills }, role, asked.reason, now, state);
    }
    if (asked.act.kind !== 'role' || asked.act.from !== state.role) throw reject('approval-outdated');
    return act(asked.act, role, asked.reason, now, state);
  });
}

/** What two admins decide about an account: its role, and whether it is forgotten. */
export const accountApprovalDecider: Decider<AccountState, AccountApprovalCommand, AccountEvent> = {
  ...account,
  decide(command, state) {
    if (state.status === 'absent') throw reject('not-found');
    const { approvals = NO_APPROVALS } = state;
    switch (command.type) {
      case 'AskAccountApproval':
        return ask(command, state);
      case 'GiveAccountApproval':
        return give(command, state);
      case 'RefuseAccountApproval':
        return refuseApproval(approvals, command);
      case 'ExpireAccountApproval':
        return expireApproval(approvals, command);
    }
  },
};
