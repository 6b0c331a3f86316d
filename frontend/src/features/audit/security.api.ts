import { SECURITY_KINDS } from '@ringpost/domain/rules/security-kinds';
import { download } from '../../api/http.ts';
import { fitting, oneOf, UUID } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { dayRange } from '../../ui/day-range.ts';
import { type ListAddress, orderOf } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

function filtersOf({ filter }: ListAddress) {
  return {
    kind: oneOf(SECURITY_KINDS, filter('kind')),
    user_id: fitting(UUID, filter('user')),
    actor_id: fitting(UUID, filter('actor')),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** The security log, filtered and sorted by the address. */
export function useSecurityLog(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['at']) };
  return useQuery('GET /api/admin/security', { query: { ...page, ...filtersOf(address) } }, workList);
}

/** Everything that matches the filters of the address, as a file. */
export function loadSecurityFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/security/csv', { query: filtersOf(address) });
}
