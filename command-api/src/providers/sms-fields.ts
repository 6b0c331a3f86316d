import { Type } from 'typebox';

// Fields of the requests in which providers deliver SMS.

/** The text. Ten parts of an SMS have 1,600 characters. */
export const SmsText = Type.String({ maxLength: 10_000 });
export const Sender = Type.String({ minLength: 1, maxLength: 64 });
/** The provider's own id of a message or an account. */
export const ProviderId = Type.String({ minLength: 1, maxLength: 128 });
