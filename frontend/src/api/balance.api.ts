import { BALANCE_REFRESH_SECONDS } from '@ringpost/domain/rules/limits';
import { useQuery } from './use-query.ts';

/** The balance from the server. It is read again at each hint of a change, and every minute in case a hint was lost. */
export function useBalance() {
  return useQuery('GET /api/users/balance', {}, { refreshInterval: BALANCE_REFRESH_SECONDS * 1000 });
}
