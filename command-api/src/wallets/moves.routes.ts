import { reject } from '@ringpost/domain';
import { TRANSFERS_AT_ONCE, TRANSFERS_REFILL_SECONDS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint, rateLimit } from '@ringpost/web/http';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { idempotentId } from '../kernel/ids.ts';
import { ownSubAccount } from '../kernel/sub-accounts.ts';
import { moveFunds } from './move-funds.ts';
import { moveContract } from './moves.contract.ts';

/** Moves money between a customer and the customer's sub-accounts. */
export function movesRoutes(deps: Deps): readonly Endpoint[] {
  const { clock } = deps;
  const transfers = rateLimit({ clock, burst: TRANSFERS_AT_ONCE, refillSeconds: TRANSFERS_REFILL_SECONDS });
  return [
    endpoint('customer', moveContract, async (call, { userId: ownerId }) => {
      const { id: subAccountId } = call.params;
      const { status, closedAt } = await ownSubAccount(deps, ownerId, subAccountId);
      // What comes to a closed one late, such as a refund, can still be taken back.
      const isLateMoney = closedAt !== undefined && call.body.direction === 'out';
      if (status !== 'active' && !isLateMoney) throw reject('account-inactive');
      transfers.take(ownerId);
      const transferId = idempotentId(ownerId, call.header('idempotency-key') ?? '');
      const { direction, amount } = call.body;
      const amountMills = millsOf('amount', amount);
      const transfer = { transferId, ownerId, subAccountId, direction, amountMills, movedAt: nowIso(deps) };
      const cause = causeByCustomer(ownerId, call.requestIds, transferId, transferId);
      const moved = await moveFunds(deps, transfer, cause);
      const body = {
        transfer_uuid: transferId,
        balance: toDollars(moved.owner.availableMills),
        sub_account_balance: toDollars(moved.subAccount.availableMills),
      };
      return { status: 201, body, position: toPosition(deps.events.epoch, moved.position) };
    }),
  ];
}
