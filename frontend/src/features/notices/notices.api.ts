import type { NoticeLine } from '@ringpost/command-api/notices/notices.contract';
import { command } from '../../api/http.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';
import { countsFrom } from '../planned/counts-from.tsx';

export function useNotices() {
  return useQuery('GET /api/admin/notices', {});
}

/** @param from the time from which it counts, as the browser's field has it; empty: at once */
export async function changeNotice(notice: NoticeLine['notice'], text: string, from: string): Promise<void> {
  const request = { params: { notice }, body: { text, ...countsFrom(from) } };
  await withFreshPassword(async () => {
    await command('PUT /api/admin/notices/{notice}', request);
  });
  await refreshQueries(
    'GET /api/admin/notices',
    'GET /api/admin/planned_changes/{of}',
    'GET /api/public/notices',
  );
}
