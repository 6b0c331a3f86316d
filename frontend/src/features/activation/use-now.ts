import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

/** The server's time, updated each second, and at once when a sleeping page becomes visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const look = (): void => setNow(serverNow());
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
