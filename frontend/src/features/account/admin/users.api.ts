import { command } from '../../../api/http.ts';
import { refreshQueries, useQuery } from '../../../api/use-query.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

export const PAGE_ROWS = 50;

export function useUsers(offset: number, search: string) {
  return useQuery(
    'GET /api/users/list',
    { query: { limit: PAGE_ROWS, offset, search } },
    { keepPreviousData: true },
  );
}

export async function setActive(userId: string, active: boolean, reason: string): Promise<void> {
  const request = { params: { id: userId }, body: { active, reason } };
  await withFreshPassword(() => command('POST /api/users/{id}/status', request));
  await refreshQueries('GET /api/users/list');
}
