import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import { command, download } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { type ListAddress, orderOf } from '../../ui/use-list-address.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export const PAGE_ROWS = 20;

export const STATUSES = ['waiting', 'given', 'refused', 'withdrawn', 'expired'] as const;

export type Decision = 'approve' | 'refuse' | 'withdraw';

function filtersOf({ filter }: ListAddress) {
  return { status: oneOf(STATUSES, filter('status')) };
}

/** The requests, filtered and sorted by the address. */
export function useApprovals(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['at']) };
  return useQuery('GET /api/admin/approvals', { query: { ...page, ...filtersOf(address) } }, workList);
}

/** Every request that matches the filter of the address, as a file. */
export function loadApprovalsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/approvals/csv', { query: filtersOf(address) });
}

/** One request; of money only while it waits. */
export function useApproval(id: string) {
  return useQuery('GET /api/admin/approvals/{id}', { params: { id } });
}

function send(row: ApprovalView, decision: Decision): Promise<unknown> {
  const { approval_uuid, subject_id, of } = row;
  if (of === 'wallet') {
    const request = { params: { id: subject_id, adjustment_uuid: approval_uuid } };
    return decision === 'approve'
      ? command('POST /api/users/{id}/adjustments/{adjustment_uuid}/approve', request)
      : command('POST /api/users/{id}/adjustments/{adjustment_uuid}/refuse', request);
  }
  const request = { params: { approval_uuid }, body: { of, subject_id } };
  return decision === 'approve'
    ? command('POST /api/admin/approvals/{approval_uuid}/approve', request)
    : command('POST /api/admin/approvals/{approval_uuid}/refuse', request);
}

/** Refuses what another admin has asked for, or takes back what the caller has asked for. The list is not read again. */
export function refuse(row: ApprovalView): Promise<unknown> {
  return send(row, 'refuse');
}

/** Reads again what a decision may have changed. */
export function refreshDecided(): Promise<unknown> {
  return refreshQueries(
    'GET /api/admin/approvals',
    'GET /api/admin/approvals/{id}',
    'GET /api/admin/approvals/count',
    'GET /api/admin/adjustments',
    'GET /api/users/list',
    'GET /api/admin/users/{id}',
    'GET /api/admin/apps/{id}',
    'GET /api/admin/projectors',
    'GET /api/shop_settings',
    'GET /api/portin_fee',
    'GET /api/admin/planned_changes/{of}',
  );
}

/** Approves or refuses what another admin has asked for, or takes back what the caller has asked for. */
export async function decide(row: ApprovalView, decision: Decision): Promise<void> {
  await withFreshPassword(() => send(row, decision));
  await refreshDecided();
}
