import { type TProperties, Type } from 'typebox';

// Fields of the requests in which providers deliver SMS.

/** The text. Ten parts of an SMS have 1,600 characters. */
export const SmsText = Type.String({ maxLength: 10_000 });
export const Sender = Type.String({ minLength: 1, maxLength: 64 });
/** The provider's own id of a message or an account. */
export const ProviderId = Type.String({ minLength: 1, maxLength: 128 });
/** A number of a provider that may leave out the plus. */
export const PlainNumber = Type.String({ pattern: '^\\+?[1-9]\\d{6,14}$' });
/** A short word of a provider: a type, a count, a time. */
export const ProviderWord = Type.String({ maxLength: 64 });

/** An object of a provider, which may have more fields: providers add some. */
export function openObject<const Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: true });
}

/** Answers of hooks whose provider reads no body: the ids of the messages, for whoever looks at its logs. */
export const TakenMessages = Type.Object({ message_ids: Type.Array(Type.String()) });

/** The answer after which a provider that speaks XML does nothing more. */
export const EMPTY_RESPONSE = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** The note for media, which are never fetched; undefined without any. */
export function mediaNote(count: number): string | undefined {
  return count > 0 ? 'A picture or file was sent too. It is not kept.' : undefined;
}

/** The note for a message of bytes, such as one for a program of the phone. */
export const NOT_TEXT_NOTE = 'The message is no text, and is not kept.';

/** E.164 for a number whose plus was left out. A short code or a name stays as it is. */
export function withPlus(sender: string): string {
  return /^[1-9]\d{6,14}$/.test(sender) ? `+${sender}` : sender;
}

/** The provider's own time, if it is one. */
export function instantOf(text: string | undefined): string | null {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
