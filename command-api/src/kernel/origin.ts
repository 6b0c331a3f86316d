import type { Origin } from '@ringpost/domain';
import type { Call, Caller } from '@ringpost/web/http';

/** Where a request came from, for the events that store it. */
export function originOf(
  { address }: Pick<Call<unknown, unknown, unknown>, 'address'>,
  caller?: Caller,
): Origin {
  return caller ? { address, sessionId: caller.sessionId } : { address };
}
