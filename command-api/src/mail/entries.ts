// The functions of mail that other nouns may call. They get the outbox from the application.

export { isToUs, type LetterToUs } from './letter.ts';
export { defaultText, valuesOf } from './notice-defaults.ts';
export { isDone, type Outbox, type OutboxRow } from './outbox.ts';
export type { AlertNews, PortInNews, TellCustomer } from './tell-customer.ts';
