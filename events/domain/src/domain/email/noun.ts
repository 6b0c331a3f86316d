import { noun } from '../noun.ts';
import { EMAIL_EVENTS } from './email.events.ts';
import { EMAIL_REFUSALS } from './email.refusals.ts';
import { email } from './email.state.ts';

export * from './email.events.ts';
export * from './email.state.ts';

/** Who owns an address. `addressHash`: HMAC of the normalised address under the installation's pepper. */
export const EMAIL = noun({
  stream: (addressHash: string) => `email-${addressHash}`,
  events: EMAIL_EVENTS,
  fold: email,
  refusals: EMAIL_REFUSALS,
});
