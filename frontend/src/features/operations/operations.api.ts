import type { ProjectorList } from '@ringpost/command-api/operator/operator.contract';
import { command } from '../../api/http.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

/** Short, because an admin who looks at this page waits for a view to continue. */
const REFRESH_MS = 5000;
/** While new rows are built, the bar moves each second. */
const REFRESH_BUILDING_MS = 1000;
/** Mails that the server lists at most. */
const MAILS = 100;

const LIST = 'GET /api/admin/projectors';

function refreshOf(latest: ProjectorList | undefined): number {
  return latest?.data.some(({ build }) => build !== null) ? REFRESH_BUILDING_MS : REFRESH_MS;
}

export function useProjectors() {
  return useQuery(LIST, {}, { refreshInterval: refreshOf, keepPreviousData: true });
}

/** The process and what is due. */
export function useOperations() {
  const options = { refreshInterval: REFRESH_MS, keepPreviousData: true };
  return useQuery('GET /api/admin/operations', {}, options);
}

export function useOutbox() {
  const options = { refreshInterval: REFRESH_MS, keepPreviousData: true };
  return useQuery('GET /api/admin/mail', { query: { limit: MAILS } }, options);
}

/** Tells a projector to skip the event that it stopped at, now and in every rebuild. @returns whether it waits for a second super admin */
export async function skipEvent(name: string, position: string, reason: string): Promise<boolean> {
  const request = { params: { name }, body: { position, reason } };
  let waits = false;
  await withFreshPassword(async () => {
    const answer = await command('POST /api/admin/projectors/{name}/skip', request);
    waits = answer !== null && 'waits_until' in answer;
  });
  await refreshQueries(LIST);
  return waits;
}

/** Tells a stopped projector to try its event again. */
export async function retryProjector(name: string): Promise<void> {
  await command('POST /api/admin/projectors/{name}/retry', { params: { name } });
  await refreshQueries(LIST);
}

/** Has the rows of a projector built again. */
export async function requestRebuild(name: string, reason: string): Promise<void> {
  const request = { params: { name }, body: { reason } };
  await withFreshPassword(() => command('POST /api/admin/projectors/{name}/rebuild', request));
  await refreshQueries(LIST);
}

/** Ends a rebuild; readers keep the old rows. */
export async function cancelRebuild(name: string): Promise<void> {
  await command('POST /api/admin/projectors/{name}/rebuild/cancel', { params: { name } });
  await refreshQueries(LIST);
}
