import { balanceRefreshSeconds } from '@ringpost/events/rules/limits';
import type { BalanceView } from '@ringpost/query-api/wallets/wallets.contract';
import useSWR from 'swr';
import type { Problem } from './problem.ts';

/** The balance as the server has it. It is read again at every hint of a change, and each minute in case a hint was lost. */
export function useBalance() {
  return useSWR<BalanceView, Problem>('/api/users/balance', {
    refreshInterval: balanceRefreshSeconds * 1000,
  });
}
