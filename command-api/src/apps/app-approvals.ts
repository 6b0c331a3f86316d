import { type ApprovalAsked, type Position, type Role, reject } from '@ringpost/domain';
import { type ToDecide, type ToGive, waitingFor } from '@ringpost/domain/rules/approvals';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { withSubAccounts } from '../kernel/sub-accounts.ts';
import { handleAppApproval } from './app-approval.commands.ts';
import { type AppAct, storedAct } from './app-approval.decider.ts';

/** A request that waits for a second admin. */
export type AskedPrice = Pick<ApprovalAsked['data'], 'approvalId' | 'expiresAt'>;

/** What became of a change of a price. `asked`: it waits for a second admin. */
export interface ChangedPrice {
  readonly position: Position;
  readonly asked?: AskedPrice;
}

/** Who asks for a large change, and why. */
interface Asking {
  readonly admin: { readonly userId: string; readonly role: Role };
  readonly reason: string | null;
}

/** Who changes a price and why. `confirmLarge`: whether a second admin is asked if the change is large. */
export interface WhoAndWhy extends Asking {
  readonly confirmLarge: boolean;
}

export interface ToAskPrice extends Asking {
  readonly appId: string;
  readonly approvalId: string;
  readonly act: AppAct;
}

/**
 * Asks for a second admin.
 * @throws Rejection `not-found`, `too-many-approvals`, `approval-over` for a request that was refused or expired, and those of
 * the act
 */
export async function askAppApproval(
  deps: Deps,
  { appId, approvalId, act, reason, admin }: ToAskPrice,
  cause: Cause,
): Promise<ChangedPrice> {
  const asking = { approvalId, subjectId: appId, reason, adminId: admin.userId, now: nowIso(deps) };
  const command = { type: 'AskAppApproval', ...asking, act } as const;
  const { state, position } = await handleAppApproval(deps, appId, command, cause);
  const countsFrom = act.kind === 'price-removal' ? act.countsFrom : null;
  const asked = waitingFor(state.approvals, { ...asking, countsFrom }, storedAct(act, state, asking.now));
  if (!asked) throw reject('approval-over');
  return { asked, position };
}

/** @throws Rejection `not-found`, `forbidden`, `own-approval`, `approval-over`, `approval-outdated`, and those of the act */
export async function giveAppApproval(
  deps: Deps,
  appId: string,
  decision: ToGive,
  cause: Cause,
): Promise<Position> {
  const ownIds = await withSubAccounts(deps, decision.adminId);
  const command = { type: 'GiveAppApproval', ...decision, ownIds } as const;
  return (await handleAppApproval(deps, appId, command, cause)).position;
}

/** @throws Rejection `not-found`, `forbidden`, `approval-over` */
export async function refuseAppApproval(
  deps: Deps,
  appId: string,
  decision: ToDecide,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'RefuseAppApproval', ...decision } as const;
  return (await handleAppApproval(deps, appId, command, cause)).position;
}

/** Ends a request that waited too long. */
export async function expireAppApproval(
  deps: Deps,
  appId: string,
  approvalId: string,
  cause: Cause,
): Promise<void> {
  const command = { type: 'ExpireAppApproval', approvalId, now: nowIso(deps) } as const;
  await handleAppApproval(deps, appId, command, cause);
}
