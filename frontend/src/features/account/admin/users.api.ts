import type { UserSession } from '@ringpost/command-api/accounts/user-sessions.contract';
import type { Role } from '@ringpost/domain/rules/roles';
import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import { command } from '../../../api/http.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

export const PAGE_ROWS = 50;

export function useUsers(offset: number, search: string) {
  return useQuery(
    'GET /api/users/list',
    { query: { limit: PAGE_ROWS, offset, search } },
    { keepPreviousData: true },
  );
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
export async function giveRole(userId: string, role: Role): Promise<boolean> {
  const request = { params: { id: userId }, body: { role } };
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

export async function setLimits(userId: string, limits: Limits): Promise<void> {
  await command('POST /api/users/{id}/limits', { params: { id: userId }, body: limits });
  await refreshQueries('GET /api/admin/users/{id}');
}
