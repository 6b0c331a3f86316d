import { SECURITY_KINDS } from '@ringpost/domain/rules/security-kinds';
import { fitting, oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { dayRange } from '../../ui/day-range.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The security log, filtered by the address. */
export function useSecurityLog({ filter, offset }: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset,
    kind: oneOf(SECURITY_KINDS, filter('kind')),
    user_id: fitting(UUID, filter('user')),
    actor_id: fitting(UUID, filter('actor')),
    ...dayRange(filter('from'), filter('to')),
  };
  return useQuery('GET /api/admin/security', { query }, workList);
}
