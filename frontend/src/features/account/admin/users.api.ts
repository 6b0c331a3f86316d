import type { UserSession } from '@ringpost/command-api/accounts/user-sessions.contract';
import { ROLES, type Role } from '@ringpost/domain/rules/roles';
import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import { command, download } from '../../../api/http.ts';
import { fitting, oneOf } from '../../../api/one-of.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { dayRange } from '../../../ui/day-range.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';
import { countsFrom } from '../../planned/counts-from.tsx';

export const PAGE_ROWS = 50;

export const STATUSES = ['active', 'unconfirmed', 'inactive'] as const;
/** Dollars that customers spent at least. */
export const SPENT_FROM = ['1', '10', '100', '1000', '10000'] as const;

type UserSort = 'registered_at' | 'seen_at' | 'spent' | 'balance';

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  const seen = dayRange(filter('seen-from'), filter('seen-to'));
  const others = {
    search: filter('search').trim() || undefined,
    role: oneOf(ROLES, filter('role')),
    status: oneOf(STATUSES, filter('status')),
    country: fitting(/^[A-Z]{2}$/, filter('country')),
    seen_since: seen.since,
    seen_until: seen.until,
  };
  const spent = oneOf(SPENT_FROM, filter('spent'));
  const isAlone = Object.values(others).every((value) => value === undefined);
  return { ...others, spent_from: isAlone && spent !== undefined ? Number(spent) : undefined };
}

/** What the server can sort by: some filters have an order of their own, and the orders of money have no other filters. */
export function sortsOf(address: ListAddress): readonly UserSort[] {
  const { search, spent_from, seen_since, seen_until, ...others } = filtersOf(address);
  if (spent_from !== undefined) return ['spent'];
  if (search !== undefined) return [];
  if ((seen_since ?? seen_until) !== undefined) return ['seen_at'];
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  return isFiltered ? ['registered_at', 'seen_at'] : ['registered_at', 'seen_at', 'spent', 'balance'];
}

/** The accounts, filtered and sorted by the address. */
export function useUsers(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, sortsOf(address)),
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

function sendActive(userId: string, active: boolean, reason: string): Promise<unknown> {
  const request = { params: { id: userId }, body: { active, reason } };
  return withFreshPassword(() => command('POST /api/users/{id}/status', request));
}

/** What a change of an account makes outdated. */
export function refreshUsers(): Promise<unknown> {
  return refreshQueries('GET /api/users/list', 'GET /api/admin/users/{id}');
}

export async function setActive(userId: string, active: boolean, reason: string): Promise<void> {
  await sendActive(userId, active, reason);
  await refreshUsers();
}

export type UserAct = 'deactivate' | 'activate' | 'sign-out';

/** Does one thing to one of many accounts. The list is read again when all are done. */
export function actOnUser(act: UserAct, userId: string, reason: string): Promise<unknown> {
  if (act !== 'sign-out') return sendActive(userId, act === 'activate', reason);
  const request = { params: { id: userId }, body: { reason } };
  return withFreshPassword(() => command('POST /api/users/{id}/end_sessions', request));
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
