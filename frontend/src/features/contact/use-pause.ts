import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

interface Pause {
  /** Whole seconds until it is over; 0 if there is none. */
  readonly secondsLeft: number;
  readonly begin: () => void;
}

/** The end of a pause of this name that began before the page was loaded again; 0 if there is none. */
function keptEnd(name: string): number {
  try {
    return Number(sessionStorage.getItem(name));
  } catch {
    return 0;
  }
}

function keepEnd(name: string, endsAt: number): void {
  try {
    sessionStorage.setItem(name, String(endsAt));
  } catch {
    // Without storage the server still refuses a second message, and says when it may come.
  }
}

/**
 * A pause between two messages, counted down each second, also after a reload. It follows the clock, because a hidden page may count
 * late. `name`: of what is sent.
 */
export function usePause(name: string, seconds: number): Pause {
  const key = `ringpost.pause.${name}`;
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  // Only after the first drawing, which is the one of the server.
  useEffect(() => {
    const [kept, current] = [keptEnd(key), Date.now()];
    if (!(kept > current && kept <= current + seconds * SECOND_MS)) return;
    setNow(current);
    setEndsAt(kept);
  }, [key, seconds]);
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
      keepEnd(key, current + seconds * SECOND_MS);
    },
  };
}
