import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { idempotentId } from '../kernel/ids.ts';
import { originOf } from '../kernel/origin.ts';
import {
  type AdjustmentDecision,
  type AdjustmentOutcome,
  type AdjustmentRequest,
  adjustFunds,
  approveAdjustment,
  refundOrder,
  refuseAdjustment,
  requireCustomer,
} from './adjust-funds.ts';
import {
  approveAdjustmentContract,
  correctContract,
  creditContract,
  debitContract,
  refundContract,
  refuseAdjustmentContract,
} from './wallets.contract.ts';

interface AdjustBody {
  readonly amount: number;
  readonly reason: string;
  readonly as_debt?: boolean;
  readonly entry_id?: string;
}
type AdjustCall = Call<{ readonly id: string }, unknown, AdjustBody>;
type RefundCall = Call<
  { readonly id: string },
  unknown,
  { readonly order_uuid: string; readonly amount: number; readonly reason: string }
>;
type DecisionCall = Call<{ readonly id: string; readonly adjustment_uuid: string }, unknown, unknown>;

function causeOf(call: Pick<AdjustCall, 'requestId' | 'address'>, admin: Caller, operationId: string): Cause {
  const actor = `admin:${admin.userId}`;
  const origin = originOf(call, admin);
  return { operationId, causationId: call.requestId, correlationId: operationId, actor, ...origin };
}

/** What an admin may do to a wallet. */
export function walletsRoutes(deps: Deps): readonly Endpoint[] {
  /** Which adjustment it is: it follows from the admin's key. */
  async function begin(call: AdjustCall | RefundCall, admin: Caller): Promise<string> {
    call.concerns(call.params.id);
    await requireCustomer(deps, call.params.id, admin.userId);
    return idempotentId(admin.userId, call.header('idempotency-key') ?? '');
  }

  function answer(adjustmentId: string, amount: number, made: AdjustmentOutcome) {
    const { state, waitsUntil } = made;
    const common = { adjustment_uuid: adjustmentId, amount };
    const position = toPosition(deps.events.epoch, made.position);
    if (waitsUntil !== undefined)
      return { status: 202, body: { ...common, waits_until: waitsUntil }, position } as const;
    const left = { balance: toDollars(state.availableMills), debt: toDollars(state.debtMills) };
    return { status: 201, body: { ...common, ...left }, position } as const;
  }

  async function adjust(call: AdjustCall, admin: Caller, kind: AdjustmentRequest['kind']) {
    const { params, body } = call;
    const adjustmentId = await begin(call, admin);
    const request = {
      userId: params.id,
      kind,
      amountMills: millsOf('amount', body.amount),
      reason: body.reason.trim(),
      corrects: body.entry_id ?? null,
      asDebt: body.as_debt ?? false,
    };
    const by = { adjustmentId, adminId: admin.userId, role: admin.role };
    const made = await adjustFunds(deps, request, by, causeOf(call, admin, adjustmentId));
    return answer(adjustmentId, body.amount, made);
  }

  async function refund(call: RefundCall, admin: Caller) {
    const { params, body } = call;
    const adjustmentId = await begin(call, admin);
    const request = {
      userId: params.id,
      orderId: body.order_uuid,
      amountMills: millsOf('amount', body.amount),
      reason: body.reason.trim(),
    };
    const by = { adjustmentId, adminId: admin.userId, role: admin.role };
    const made = await refundOrder(deps, request, by, causeOf(call, admin, adjustmentId));
    return answer(adjustmentId, body.amount, made);
  }

  async function decision(call: DecisionCall, admin: Caller): Promise<AdjustmentDecision> {
    const { id: userId, adjustment_uuid: adjustmentId } = call.params;
    call.concerns(userId);
    await requireCustomer(deps, userId, admin.userId);
    return { userId, adjustmentId, adminId: admin.userId };
  }

  return [
    endpoint('support', creditContract, (call, admin) => adjust(call, admin, 'credit')),
    endpoint('admin', debitContract, (call, admin) => adjust(call, admin, 'debit')),
    endpoint('admin', correctContract, (call, admin) => adjust(call, admin, 'correction')),
    endpoint('support', refundContract, refund),
    endpoint('admin', approveAdjustmentContract, async (call, admin) => {
      const decided = await decision(call, admin);
      const cause = causeOf(call, admin, decided.adjustmentId);
      const { state, position } = await approveAdjustment(deps, decided, cause);
      return {
        status: 200,
        body: { balance: toDollars(state.availableMills), debt: toDollars(state.debtMills) },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('admin', refuseAdjustmentContract, async (call, admin) => {
      const decided = await decision(call, admin);
      const cause = causeOf(call, admin, decided.adjustmentId);
      const { position } = await refuseAdjustment(deps, decided, cause);
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
