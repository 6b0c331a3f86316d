import { useEffect, useRef, useState } from 'react';

const SHOWN_MILLISECONDS = 3000;

/** The last change of the balance in dollars, for three seconds; otherwise null. */
export function useBalanceChange(balance: number | undefined): number | null {
  const before = useRef(balance);
  const [change, setChange] = useState<number | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = balance;
    if (known === undefined || balance === undefined || known === balance) return undefined;
    setChange(Math.round((balance - known) * 1000) / 1000);
    const timer = setTimeout(() => setChange(null), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [balance]);
  return change;
}
