import { useEffect, useRef, useState } from 'react';

const shownMilliseconds = 3000;

/** By how much the balance has just changed, in dollars, for three seconds; else null. */
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
