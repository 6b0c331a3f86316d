import type { Clock } from '@ringpost/domain';
import type { Caller } from '@ringpost/web/http';
import { atTime } from '../kernel/at-time.ts';
import type { Change, CustomerChanges } from './customer-changes.ts';

/** Who listens, and until when at most. */
export type Listener = Pick<Caller, 'userId' | 'ownerId' | 'sessionExpiresAt'>;

/**
 * Calls `hear` with each change of the caller's things, and with all that may have ended the session or the key: also what ends the
 * account of a sub-account's owner, and the time at which the session or the key ends by itself.
 * @returns a function that ends it
 */
export function listenAs(
  { changes, clock }: { readonly changes: CustomerChanges; readonly clock: Clock },
  { userId, ownerId, sessionExpiresAt }: Listener,
  hear: (change: Change) => void,
): () => void {
  const ends = [
    changes.listen(userId, hear),
    atTime(clock, Date.parse(sessionExpiresAt), () => hear({ kind: 'session' })),
  ];
  if (ownerId !== undefined)
    ends.push(
      changes.listen(ownerId, (change) => {
        if (change.kind === 'session') hear(change);
      }),
    );
  return () => {
    for (const end of ends) end();
  };
}
