import { useEffect, useState } from 'react';
import { onClockCorrected, serverNow } from '../../api/server-clock.ts';

/** The server's time. It is updated each second, and at once when a hidden page becomes visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const look = (): void => setNow(serverNow());
    const timer = setInterval(look, 1000);
    // The first answer of the server may correct the clock. Its data must be drawn with the right time at once.
    const forget = onClockCorrected(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      forget();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
