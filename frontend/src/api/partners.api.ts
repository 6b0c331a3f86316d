import { pathOf } from './routes.ts';
import { useQuery } from './use-query.ts';

/** Where the answer of `usePartners` is. The server sends it with the first page. */
export const PARTNERS_PATH = pathOf('GET /api/public/partners', {});

/** Whether the shop also sells numbers of partners, which no public stock counts. */
export function usePartners(): boolean {
  return useQuery('GET /api/public/partners', {}).data?.has_partners ?? false;
}
