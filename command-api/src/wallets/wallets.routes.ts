import { account, reject, streams } from '@ringpost/events/domain';
import { toPosition } from '@ringpost/events/engine';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import { toDollars } from '@ringpost/events/rules/money-display';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { originOf } from '../kernel/origin.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { creditFunds } from './credit-funds.ts';
import { creditContract } from './wallets.contract.ts';

/** What an admin may do to a wallet. */
export function walletsRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('admin', creditContract, async (call, admin) => {
      const { params, body, header, requestId } = call;
      call.concerns(params.id);
      // An admin must not give money to their own account.
      if (params.id === admin.userId) throw reject('forbidden');
      const { state: owner } = await deps.streams.refresh(streams.account(params.id), account);
      if (owner.status === 'absent') throw reject('not-found');
      const operationId = idempotentId(admin.userId, header('idempotency-key') ?? '');
      const amountMills = millsOf('amount', body.amount);
      const reason = body.reason.trim();
      const asked = { userId: params.id, amountMills, reason };
      await bindRequestKey(deps.vault, operationId, requestHashOf(asked));
      const credited = await creditFunds(deps, {
        ...asked,
        operationId,
        requestId,
        actor: `admin:${admin.userId}`,
        origin: originOf(call, admin),
      });
      const balance = toDollars(credited.state.availableMills);
      return {
        status: 201,
        body: { amount: body.amount, balance },
        position: toPosition(deps.events.epoch, credited.position),
      };
    }),
  ];
}
