import { balanceRefreshSeconds } from '@ringpost/events/rules/limits';
import type { BalanceView } from '@ringpost/projections/wallets/wallets.view';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';

/** The balance as the server has it: pushed on every change, and asked for each minute all the same (spec §9). */
export const useBalance = () =>
  useSWR<BalanceView, Problem>('/api/users/balance', { refreshInterval: balanceRefreshSeconds * 1000 });

const shownMilliseconds = 3000;

/** What the balance just changed by, in dollars, for three seconds; null at rest (design, screen 06). */
export function useBalanceChange(balance: number | undefined): number | null {
  const before = useRef(balance);
  const [change, setChange] = useState<number | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = balance;
    if (known === undefined || balance === undefined || known === balance) return undefined;
    setChange(Math.round((balance - known) * 1000) / 1000);
    const timer = setTimeout(() => setChange(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [balance]);
  return change;
}
