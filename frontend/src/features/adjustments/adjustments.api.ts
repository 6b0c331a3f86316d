import type { AdjustmentView } from '@ringpost/query-api/adjustments/adjustments.contract';
import { command, download } from '../../api/http.ts';
import { fitting, oneOf, UUID } from '../../api/one-of.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { type ListAddress, orderOf } from '../../ui/use-list-address.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export const PAGE_ROWS = 20;

export const STATUSES = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const;

export interface Adjustment {
  readonly kind: Exclude<AdjustmentView['kind'], 'refund'>;
  readonly amount: number;
  readonly reason: string;
  readonly asDebt: boolean;
  /** The entry that a correction corrects. */
  readonly entryId?: string;
}

export interface Refund {
  readonly orderId: string;
  readonly amount: number;
  readonly reason: string;
}

/** What was paid for an order, and what is left of it; nothing is asked while `id` is null. */
export function usePaidOrder(id: string | null) {
  return useQuery('GET /api/admin/orders/{id}', id === null ? null : { params: { id } });
}

function filtersOf({ filter }: ListAddress) {
  return { status: oneOf(STATUSES, filter('status')), user_id: fitting(UUID, filter('user')) };
}

/** What was moved by hand, filtered and sorted by the address. */
export function useAdjustments(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['at']) };
  return useQuery('GET /api/admin/adjustments', { query: { ...page, ...filtersOf(address) } }, workList);
}

/** Everything that matches the filters of the address, as a file. */
export function loadAdjustmentsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/adjustments/csv', { query: filtersOf(address) });
}

function refresh(): Promise<unknown> {
  return refreshQueries(
    'GET /api/admin/adjustments',
    'GET /api/admin/approvals/count',
    'GET /api/users/list',
    'GET /api/admin/users/{id}',
    'GET /api/admin/users/{id}/transactions',
    'GET /api/admin/payments',
    'GET /api/admin/orders',
    'GET /api/admin/orders/{id}',
  );
}

/** One key per click, so that a repeated request moves nothing. */
function send(
  userId: string,
  { kind, amount, reason, asDebt, entryId = '' }: Adjustment,
  idempotencyKey: string,
) {
  const request = { params: { id: userId }, idempotencyKey };
  const terms = { amount, reason };
  if (kind === 'credit') return command('POST /api/users/{id}/credit', { ...request, body: terms });
  const body = { ...terms, as_debt: asDebt };
  if (kind === 'debit') return command('POST /api/users/{id}/debit', { ...request, body });
  return command('POST /api/users/{id}/correct', { ...request, body: { ...body, entry_id: entryId } });
}

/** @returns whether the money has moved; if not, it waits for a second admin. */
export async function adjustFunds(
  userId: string,
  adjustment: Adjustment,
  idempotencyKey: string,
): Promise<boolean> {
  let isDone = false;
  await withFreshPassword(async () => {
    isDone = 'balance' in (await send(userId, adjustment, idempotencyKey));
  });
  await refresh();
  return isDone;
}

/** As `adjustFunds`, for the refund of an order. */
export async function refundOrder(
  userId: string,
  { orderId: order_uuid, amount, reason }: Refund,
  idempotencyKey: string,
): Promise<boolean> {
  let isDone = false;
  const request = { params: { id: userId }, idempotencyKey, body: { order_uuid, amount, reason } };
  await withFreshPassword(async () => {
    isDone = 'balance' in (await command('POST /api/users/{id}/refund', request));
  });
  await refresh();
  return isDone;
}

export async function approve({ user_id: id, entry_id }: AdjustmentView): Promise<void> {
  const params = { id, adjustment_uuid: entry_id };
  await withFreshPassword(() =>
    command('POST /api/users/{id}/adjustments/{adjustment_uuid}/approve', { params }),
  );
  await refresh();
}

/** Refuses what another admin has asked for, or takes back what the caller has asked for. */
export async function refuse({ user_id: id, entry_id }: AdjustmentView): Promise<void> {
  const params = { id, adjustment_uuid: entry_id };
  await command('POST /api/users/{id}/adjustments/{adjustment_uuid}/refuse', { params });
  await refresh();
}
