import { useState } from 'react';

interface Picked {
  readonly value: string;
  /** What was kept when it was picked. */
  readonly instead: string;
}

/**
 * What was picked counts at once, although the address that keeps it changes some time later: a click in between must not act on
 * what was kept before. Returns the value, and how to pick another.
 */
export function usePicked(kept: string, keep: (value: string) => void): [string, (value: string) => void] {
  const [picked, setPicked] = useState<Picked | null>(null);
  // The address has changed, by this or by the way back.
  if (picked && picked.instead !== kept) setPicked(null);
  function pick(value: string): void {
    setPicked({ value, instead: kept });
    keep(value);
  }
  return [picked?.instead === kept ? picked.value : kept, pick];
}
