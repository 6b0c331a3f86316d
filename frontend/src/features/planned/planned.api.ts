import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { PlannedChangeView } from '@ringpost/query-api/planned-changes/planned-changes.contract';
import { command } from '../../api/http.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export interface PlannedOf {
  readonly of: PlannedChangeView['of'];
  /** The app or the account. Absent: of the other things there is one list. */
  readonly subjectId?: string;
}

export function usePlanned({ of, subjectId }: PlannedOf) {
  const query = { limit: LIST_MAX_ROWS, ...(subjectId !== undefined && { subject_id: subjectId }) };
  return useQuery(
    'GET /api/admin/planned_changes/{of}',
    { params: { of }, query },
    { keepPreviousData: true },
  );
}

export async function withdrawChange({ change_uuid, of, subject_id }: PlannedChangeView): Promise<void> {
  const request = { params: { change_uuid }, body: { of, subject_id } };
  await withFreshPassword(async () => {
    await command('POST /api/admin/planned_changes/{change_uuid}/withdraw', request);
  });
  await refreshQueries('GET /api/admin/planned_changes/{of}', 'GET /api/admin/users/{id}/prices');
}
