import type { AllStreamSubscription, StreamSubscription } from '@eventstore/db-client';

/** What one subscription emitted, in order. */
export interface Heard {
  /** Numbers of events, types of the server's own events, and the names of everything else that was emitted. */
  log(): readonly (number | string)[];
  numbers(): readonly number[];
  /** Rejects with the error that the subscription emits. */
  readonly failed: Promise<never>;
}

export function listen(subscription: AllStreamSubscription | StreamSubscription): Heard {
  const log: (number | string)[] = [];
  const failed = Promise.withResolvers<never>();
  // A test may use only the log, so this rejection is handled here.
  failed.promise.catch(() => undefined);
  subscription
    .on('confirmation', () => log.push('confirmation'))
    .on('caughtUp', () => log.push('caughtUp'))
    .on('data', ({ event }) => {
      const { number } = (event?.data ?? {}) as { number?: number };
      log.push(event?.type === 'Numbered' && number !== undefined ? number : (event?.type ?? ''));
    })
    .on('end', () => log.push('end'))
    .on('close', () => log.push('close'))
    .on('error', (error) => {
      log.push('error');
      failed.reject(error);
    });
  return {
    log: () => log,
    numbers: () => log.filter((entry) => typeof entry === 'number'),
    failed: failed.promise,
  };
}
