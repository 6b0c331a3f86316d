import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

interface Pause {
  /** Whole seconds until it is over; 0 if there is none. */
  readonly secondsLeft: number;
  readonly begin: () => void;
}

/** A pause between two messages, counted down each second. It follows the clock, because a hidden page may count late. */
export function usePause(seconds: number): Pause {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(() => {
      const current = Date.now();
      setNow(current);
      if (current >= endsAt) setEndsAt(null);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    secondsLeft: endsAt === null ? 0 : Math.max(1, Math.ceil((endsAt - now) / SECOND_MS)),
    begin() {
      const current = Date.now();
      setNow(current);
      setEndsAt(current + seconds * SECOND_MS);
    },
  };
}
