import { actorOf, type Position, reject } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { handleAccount } from './account.commands.ts';
import { askAccountApproval } from './account-approvals.ts';
import { type AccountsContext, causeOf, existingAccount } from './accounts-context.ts';
import {
  cancelForgettingContract,
  forgettingContract,
  forgetUserContract,
  keepUserContract,
  requestForgettingContract,
} from './forgetting.contract.ts';
import { readWhatEnds } from './what-ends.ts';

/** Lets customers and admins ask that an account is forgotten, and keep it. */
export function forgettingRoutes({ deps }: AccountsContext): readonly Endpoint[] {
  function done(position: Position) {
    return { status: 204, position: toPosition(deps.events.epoch, position) } as const;
  }
  /** What is given up. @throws Rejection `forgetting-blocked` */
  async function readAmount(userId: string): Promise<number> {
    const { balanceMills, portIns } = await readWhatEnds(deps, userId);
    if (portIns > 0) throw reject('forgetting-blocked');
    return balanceMills;
  }
  async function request(userId: string, seenMills: number, cause: Cause) {
    const amountMills = await readAmount(userId);
    if (seenMills !== amountMills) throw reject('balance-changed');
    const command = { type: 'RequestForgetting', amountMills, reason: null, now: nowIso(deps) } as const;
    return done((await handleAccount(deps, userId, command, cause)).position);
  }
  /** An admin alone forgets nobody: a second one must approve it. */
  async function ask(userId: string, reason: string, admin: Caller, cause: Cause) {
    const act = { kind: 'forgetting', amountMills: await readAmount(userId) } as const;
    const { asked, position } = await askAccountApproval(deps, { userId, act, reason, admin }, cause);
    if (!asked) return done(position);
    const body = { approval_uuid: asked.approvalId, waits_until: asked.expiresAt };
    return { status: 202, body, position: toPosition(deps.events.epoch, position) } as const;
  }
  async function keep(userId: string, cause: Cause) {
    const command = { type: 'CancelForgetting', now: nowIso(deps) } as const;
    return done((await handleAccount(deps, userId, command, cause)).position);
  }

  return [
    endpoint('customer', forgettingContract, async (_call, { userId }) => {
      const [{ forgetting }, ends] = await Promise.all([
        existingAccount(deps, userId),
        readWhatEnds(deps, userId),
      ]);
      const body = {
        due_at: forgetting?.dueAt ?? null,
        balance: toDollars(ends.balanceMills),
        rentals: ends.rentals,
        port_ins: ends.portIns,
      };
      return { status: 200, body };
    }),
    endpoint('customer', requestForgettingContract, (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      return request(userId, millsOf('given_up', call.body.given_up), cause);
    }),
    endpoint('customer', cancelForgettingContract, (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      return keep(userId, causeOf(deps, call, actorOf(caller), caller));
    }),
    endpoint('admin', forgetUserContract, (call, admin) => {
      call.concerns(call.params.id);
      const cause = causeOf(deps, call, actorOf(admin), admin);
      return ask(call.params.id, call.body.reason, admin, cause);
    }),
    endpoint('admin', keepUserContract, (call, admin) => {
      call.concerns(call.params.id);
      return keep(call.params.id, causeOf(deps, call, actorOf(admin), admin));
    }),
  ];
}
