import { command } from '../../api/http.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

/** Short, because an admin who looks at this page waits for a view to continue. */
const REFRESH_MS = 5000;

export function useProjectors() {
  return useQuery('GET /api/admin/projectors', {}, { refreshInterval: REFRESH_MS, keepPreviousData: true });
}

/** Tells a projector to skip the event that it stopped at, now and in every rebuild. */
export async function skipEvent(name: string, position: string, reason: string): Promise<void> {
  const request = { params: { name }, body: { position, reason } };
  await withFreshPassword(() => command('POST /api/admin/projectors/{name}/skip', request));
  await refreshQueries('GET /api/admin/projectors');
}
