import type { Origin } from '@ringpost/events/domain';
import type { Call, Caller } from '@ringpost/events/http';

/** From where a request came, for the events that keep it. */
export function originOf(
  { address }: Pick<Call<unknown, unknown, unknown>, 'address'>,
  caller?: Caller,
): Origin {
  return caller ? { address, sessionId: caller.sessionId } : { address };
}
