import { actorOf, type Position, reject } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { handleAccount } from './account.commands.ts';
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
  async function request(userId: string, reason: string | null, seenMills: number | null, cause: Cause) {
    const { balanceMills, portIns } = await readWhatEnds(deps, userId);
    if (seenMills !== null && seenMills !== balanceMills) throw reject('balance-changed');
    if (portIns > 0) throw reject('forgetting-blocked');
    const command = {
      type: 'RequestForgetting',
      amountMills: balanceMills,
      reason,
      now: nowIso(deps),
    } as const;
    return done((await handleAccount(deps, userId, command, cause)).position);
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
      return request(userId, null, millsOf('given_up', call.body.given_up), cause);
    }),
    endpoint('customer', cancelForgettingContract, (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      return keep(userId, causeOf(deps, call, actorOf(caller), caller));
    }),
    endpoint('admin', forgetUserContract, (call, admin) => {
      call.concerns(call.params.id);
      const cause = causeOf(deps, call, actorOf(admin), admin);
      return request(call.params.id, call.body.reason, null, cause);
    }),
    endpoint('admin', keepUserContract, (call, admin) => {
      call.concerns(call.params.id);
      return keep(call.params.id, causeOf(deps, call, actorOf(admin), admin));
    }),
  ];
}
