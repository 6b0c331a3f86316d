import { useState } from 'react';

interface Picked {
  readonly value: string;
  /** The stored value at the time of the choice. */
  readonly instead: string;
}

/**
 * A picked value counts at once, although the address that stores it changes a moment later. A click in between must not act on
 * the old value. Returns the value, and a function that picks another one.
 */
export function usePicked(kept: string, keep: (value: string) => void): [string, (value: string) => void] {
  const [picked, setPicked] = useState<Picked | null>(null);
  // The address has changed, by this choice or by a step back in the history.
  if (picked && picked.instead !== kept) setPicked(null);
  function pick(value: string): void {
    setPicked({ value, instead: kept });
    keep(value);
  }
  return [picked?.instead === kept ? picked.value : kept, pick];
}
