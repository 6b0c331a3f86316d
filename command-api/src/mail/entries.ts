// The functions of mail that other nouns may call. They get the outbox from the application.

export type { LetterToUs } from './letter.ts';
export { defaultText, valuesOf } from './notice-defaults.ts';
export type { Outbox, OutboxRow } from './outbox.ts';
export type { AlertNews, PortInNews, TellCustomer } from './tell-customer.ts';
