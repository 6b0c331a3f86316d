// What other nouns may call of mail. They get the outbox from the application.

export type { Outbox, OutboxRow } from './outbox.ts';
export type { AlertNews, PortInNews, TellCustomer } from './tell-customer.ts';
