import { useQuery } from './use-query.ts';

/** Every vendor, for admins. */
export function useVendors() {
  return useQuery('GET /api/vendor/list', { query: { limit: 100 } }, { keepPreviousData: true });
}
