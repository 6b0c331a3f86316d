import { command } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';

export function useMail() {
  return useQuery('GET /api/admin/mail', { query: { limit: 100 } }, { keepPreviousData: true });
}

/** A new link with the same effect as the one in the mail. The account's log records the request. */
export async function makeMailLink(id: string): Promise<string> {
  return (await command('POST /api/admin/mail/{id}/link', { params: { id } })).link;
}
