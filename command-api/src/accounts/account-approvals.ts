import { type ApprovalAsked, account, type Position, type Role, reject, streams } from '@ringpost/domain';
import { type ToDecide, type ToGive, waitingFor } from '@ringpost/domain/rules/approvals';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleAccountApproval } from './account-approval.commands.ts';
import type { AccountAct } from './account-approval.decider.ts';
import { announceEndedSessions } from './accounts-context.ts';
import { readWhatEnds } from './what-ends.ts';

/** What was asked for; absent if there is nothing to change. */
export interface AskedApproval {
  readonly asked: Pick<ApprovalAsked['data'], 'approvalId' | 'expiresAt'> | undefined;
  readonly position: Position;
}

interface ToAsk {
  readonly userId: string;
  readonly act: AccountAct;
  readonly reason: string | null;
  readonly admin: { readonly userId: string; readonly role: Role };
}

/**
 * Whether there is no second super admin. Then roles and skips need none, because nobody could approve them. An inactive super
 * admin counts: otherwise one of two could deactivate the other and act alone. `npm run create-admin` makes a second one.
 */
export async function isOnlySuperAdmin({ readModel }: Deps, adminId: string): Promise<boolean> {
  const rows = await readModel.collection(accounts).find({ role: 'super_admin' }, { limit: 2 });
  return rows.every(({ _id }) => _id === adminId);
}

/**
 * Asks for a second admin. The id of the request is that of the operation.
 * @throws Rejection `not-found`, `forbidden`, `too-many-approvals`, and those of the act
 */
export async function askAccountApproval(
  deps: Deps,
  { userId, act, reason, admin }: ToAsk,
  cause: Cause,
): Promise<AskedApproval> {
  const by = { approvalId: cause.operationId, adminId: admin.userId, role: admin.role };
  const asking = { ...by, subjectId: userId, reason, now: nowIso(deps) };
  const command = { type: 'AskAccountApproval', ...asking, act } as const;
  const { state, position } = await handleAccountApproval(deps, userId, command, cause);
  if (state.status === 'absent' || !state.approvals) return { asked: undefined, position };
  const stored = act.kind === 'role' ? { ...act, from: state.role } : act;
  return { asked: waitingFor(state.approvals, asking, stored), position };
}

/** The balance that is given up, if the request is to forget the account. @throws Rejection `forgetting-blocked` */
async function amountGivenUp(deps: Deps, userId: string, approvalId: string): Promise<number> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  const approval = state.status === 'absent' ? undefined : state.approvals?.get(approvalId);
  if (approval?.status !== 'waiting' || approval.asked.act.kind !== 'forgetting') return 0;
  const { balanceMills, portIns } = await readWhatEnds(deps, userId);
  if (portIns > 0) throw reject('forgetting-blocked');
  return balanceMills;
}

/**
 * Approves what another admin has asked for. Sessions that end because of a new role are closed at once.
 * @throws Rejection `not-found`, `forbidden`, `own-approval`, `approval-over`, `approval-outdated`, `forgetting-blocked`, and
 * those of the act
 */
export async function giveAccountApproval(
  deps: Deps,
  userId: string,
  decision: ToGive,
  cause: Cause,
): Promise<Position> {
  const amountMills = await amountGivenUp(deps, userId, decision.approvalId);
  const command = { type: 'GiveAccountApproval', ...decision, amountMills } as const;
  const { events, position } = await handleAccountApproval(deps, userId, command, cause);
  if (events.some(({ type }) => type === 'RoleGiven')) await announceEndedSessions(deps, userId);
  return position;
}

/** @throws Rejection `not-found`, `forbidden`, `approval-over` */
export async function refuseAccountApproval(
  deps: Deps,
  userId: string,
  decision: ToDecide,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'RefuseAccountApproval', ...decision } as const;
  return (await handleAccountApproval(deps, userId, command, cause)).position;
}

/** Ends a request that waited too long. */
export async function expireAccountApproval(
  deps: Deps,
  userId: string,
  approvalId: string,
  cause: Cause,
): Promise<void> {
  const command = { type: 'ExpireAccountApproval', approvalId, now: nowIso(deps) } as const;
  await handleAccountApproval(deps, userId, command, cause);
}
