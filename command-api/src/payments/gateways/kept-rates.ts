import type { Clock } from '@ringpost/domain';
import { COIN_RATE_SECONDS } from '@ringpost/domain/rules/limits';
import type { Coin, CoinRates } from './gateway.ts';

/** Reads rates at most once a minute, however often they are requested. A failed read is tried again. */
export function keptRates(clock: Clock, read: () => Promise<readonly Coin[]>): () => Promise<CoinRates> {
  let minute = -1;
  let kept: Promise<CoinRates> | undefined;
  return () => {
    const now = Math.floor(clock.now().getTime() / (COIN_RATE_SECONDS * 1000));
    if (kept && now === minute) return kept;
    minute = now;
    const at = new Date(now * COIN_RATE_SECONDS * 1000).toISOString();
    const reading = read().then((coins) => ({ at, coins }));
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
}
