import { pathOf } from '../../api/routes.ts';
import { useQuery } from '../../api/use-query.ts';

const request = { params: { country: 'US' }, query: { limit: 12 } } as const;
/** The free numbers on the first page. The server sends them with it. */
export const FREE_NUMBERS_PATH = pathOf('GET /api/free_number/list/{country}', request);

export function useFirstFreeNumbers() {
  return useQuery('GET /api/free_number/list/{country}', request);
}
