import { balanceRefreshSeconds } from '@ringpost/events/rules/limits';
import type { BalanceView } from '@ringpost/query-api/wallets/wallets.contract';
import useSWR from 'swr';
import type { Problem } from './problem.ts';

/** The balance as the server has it: pushed on every change, and asked for each minute all the same (spec §9). */
export function useBalance() {
  return useSWR<BalanceView, Problem>('/api/users/balance', {
    refreshInterval: balanceRefreshSeconds * 1000,
  });
}
