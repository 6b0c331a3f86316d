import type { UserSession } from '@ringpost/command-api/accounts/user-sessions.contract';
import { ROLES, type Role } from '@ringpost/domain/rules/roles';
import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import { command, download } from '../../../api/http.ts';
import { oneOf } from '../../../api/one-of.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';
import { countsFrom } from '../../planned/counts-from.tsx';

export const PAGE_ROWS = 50;

export const STATUSES = ['active', 'unconfirmed', 'inactive'] as const;
const SORTED_BY = ['registered_at', 'balance'] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    search: filter('search').trim() || undefined,
    role: oneOf(ROLES, filter('role')),
    status: oneOf(STATUSES, filter('status')),
  };
}

/** The accounts, filtered and sorted by the address. */
export function useUsers(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, SORTED_BY),
    ...filtersOf(address),
  };
  return useQuery('GET /api/users/list', { query }, { keepPreviousData: true });
}

/** Every account that matches the filters of the address, as a file. */
export function loadUsersFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/users/csv', { query: filtersOf(address) });
}

export function useCustomer(userId: string) {
  return useQuery('GET /api/admin/users/{id}', { params: { id: userId } }, workList);
}

export async function setActive(userId: string, active: boolean, reason: string): Promise<void> {
  const request = { params: { id: userId }, body: { active, reason } };
  await withFreshPassword(() => command('POST /api/users/{id}/status', request));
  await refreshQueries('GET /api/users/list', 'GET /api/admin/users/{id}');
}

/** @returns whether it waits for another super admin */
export async function giveRole(userId: string, role: Role, reason: string): Promise<boolean> {
  const request = { params: { id: userId }, body: { role, reason } };
  let waits = false;
  await withFreshPassword(async () => {
    const answer = await command('POST /api/users/{id}/role', request);
    waits = answer !== null && 'waits_until' in answer;
  });
  await refreshQueries('GET /api/users/list', 'GET /api/admin/users/{id}');
  return waits;
}

export function useSessions(userId: string) {
  return useQuery('GET /api/users/{id}/sessions', { params: { id: userId } }, workList);
}

/** Ends one session of an account, or all of them. */
export async function endSessions(
  userId: string,
  reason: string,
  session: UserSession | undefined,
): Promise<void> {
  const body = { reason };
  await withFreshPassword(() =>
    session
      ? command('POST /api/users/{id}/sessions/{session_uuid}/end', {
          params: { id: userId, session_uuid: session.id },
          body,
        })
      : command('POST /api/users/{id}/end_sessions', { params: { id: userId }, body }),
  );
  await refreshQueries('GET /api/users/{id}/sessions');
}

export async function removeFactorOf(userId: string, reason: string): Promise<void> {
  const request = { params: { id: userId }, body: { reason } };
  await withFreshPassword(() => command('POST /api/users/{id}/remove_second_factor', request));
}

export async function forgetUser(userId: string, reason: string): Promise<void> {
  const request = { params: { id: userId }, body: { reason } };
  await withFreshPassword(() => command('POST /api/users/{id}/forget', request));
  await refreshQueries('GET /api/admin/users/{id}');
}

export async function keepUser(userId: string): Promise<void> {
  await withFreshPassword(() => command('POST /api/users/{id}/keep', { params: { id: userId } }));
  await refreshQueries('GET /api/admin/users/{id}');
}

export type Limits = NonNullable<CustomerView['limits']>;

/** @param from the time from which they count, as the browser's field has it; empty: at once */
export async function setLimits(userId: string, limits: Limits, from: string): Promise<void> {
  const body = { ...limits, ...countsFrom(from) };
  await command('POST /api/users/{id}/limits', { params: { id: userId }, body });
  await refreshQueries('GET /api/admin/users/{id}', 'GET /api/admin/planned_changes/{of}');
}
